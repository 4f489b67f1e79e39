// Dutch sentences of the weekly refresher.
import type { WeeklyWords } from './weekly-words.ts';

const DAYS = 'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'.split(' ');

export const NL_WEEKLY: WeeklyWords = {
  weekdays: DAYS,
  onWeekdays: DAYS.map((day) => `op ${day}`),
  months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  date: '{day} {month}',
  onDate: 'op {date}',
  withYear: '{date} {year}',
  numbers: 'nul één twee drie vier vijf zes zeven acht negen tien'.split(' '),
  figures: {
    one: 'Eén notitie.',
    onOneDay: '{learnings} notities op één dag.',
    onDays: '{learnings} notities op {days} dagen.',
    somePrompts: 'Je beantwoordde {count} van de vijf vragen.',
    allPrompts: 'Je beantwoordde alle vijf de vragen.',
  },
  label: '{day}: {quote}',
  wrote: '{on} schreef je: {quote}',
  leads: [
    '{quote} Dat schreef je {on}.',
    '{on} schreef je: {quote}',
    '{quote} Dat was {on}.',
    '{day}: {quote}',
    '{quote} Zo staat het er, {on}.',
    'Om nog eens te lezen, {day}: {quote}',
  ],
  seconds: ['Daarna, {on}: {quote}', 'En {on}: {quote}', 'Nog een regel, {on}: {quote}', '{on} staat er: {quote}'],
  questions: [
    '{on} vroeg je je af: {quote}',
    'En een vraag, {on}: {quote}',
    'Een vraag van {day}: {quote}',
    'Je vroeg je {on} af: {quote}',
  ],
  singleWords: [
    'Je woorden van deze week: {words}.',
    'De week in losse woorden: {words}.',
    'De week, woord voor woord: {words}.',
    'Deze woorden zijn van deze week: {words}.',
  ],
  quiet: [
    'Wat je deze week schreef, staat bij zijn dag.',
    'Alles van deze week is er nog, elke dag op zijn eigen bladzijde.',
    'De dagen van deze week staan er zoals je ze schreef.',
    'Deze week blijft zoals je hem schreef, dag voor dag.',
  ],
  kept: 'Wat je deze week schreef, wordt bewaard. Je kunt het lezen wanneer je wilt.',
  space: ' ',
};
