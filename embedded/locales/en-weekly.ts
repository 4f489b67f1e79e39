// English sentences of the weekly refresher: quotes and figures, no judgement.
import type { WeeklyWords } from './weekly-words.ts';

export const EN_WEEKLY: WeeklyWords = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  onWeekdays: ['on Sunday', 'on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday'],
  months: 'January February March April May June July August September October November December'.split(' '),
  date: '{month} {day}',
  onDate: 'on {date}',
  withYear: '{date}, {year}',
  numbers: 'no one two three four five six seven eight nine ten'.split(' '),
  figures: {
    one: 'One learning.',
    onOneDay: '{learnings} learnings on one day.',
    onDays: '{learnings} learnings on {days} days.',
    somePrompts: 'You answered {count} of the five prompts.',
    allPrompts: 'You answered all five prompts.',
  },
  label: '{day}: {quote}',
  wrote: '{on} you wrote: {quote}',
  leads: [
    '{quote} You wrote that {on}.',
    '{on} you wrote: {quote}',
    '{quote} That was {day}.',
    'From {day}: {quote}',
    '{quote} Those are your words from {day}.',
    'To read again, from {day}: {quote}',
  ],
  seconds: [
    'Then, {on}: {quote}',
    'And from {day}: {quote}',
    '{day} has another line: {quote}',
    'Another line, from {day}: {quote}',
  ],
  questions: [
    '{on} you asked: {quote}',
    'And a question, from {day}: {quote}',
    'A question from {day}: {quote}',
    'You asked {on}: {quote}',
  ],
  singleWords: [
    'Your words of this week: {words}.',
    'This week in single words: {words}.',
    'The week, word by word: {words}.',
    'These words are from this week: {words}.',
  ],
  quiet: [
    'What you wrote this week is kept under its days.',
    'Everything you wrote this week is here, each day on its own page.',
    'The days of this week are on their own pages, just as you wrote them.',
    'This week stays as you wrote it, day by day.',
  ],
  kept: 'What you wrote this week is kept. It will be there whenever you want to read it.',
  space: ' ',
};

/** A week without text has no language of its own. */
export const EMPTY_WEEK = {
  summaries: [
    'The pages from {range} are still blank. One sentence is enough to begin.',
    'You have not written from {range} yet. Whenever you like, one line will do.',
    'There is nothing from {range} yet. It is a fine place to start.',
    'There are no learnings from {range}. The next one you write will be the first of a new week.',
    'It was a quiet week on paper, {range}. The page stays open.',
    'There is nothing to look back on from {range} yet. One thing learned today would change that.',
    'There are no learnings from {range}. The refresher will be here when there are some.',
    'The week from {range} has no learnings. That is fine.',
    'Nothing from {range} is on paper. A small thing is enough for a first line.',
    'The pages from {range} are blank, and there is plenty of room on them.',
    'The page from {range} has been resting. It is ready whenever you are.',
    'There are no words here from {range} yet. The first ones can be few.',
  ],
  growth: 'There are no learnings this week yet.',
};
