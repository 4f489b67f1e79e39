// German sentences of the weekly refresher.
import type { WeeklyWords } from './weekly-words.ts';

export const DE_WEEKLY: WeeklyWords = {
  weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  onWeekdays: ['am Sonntag', 'am Montag', 'am Dienstag', 'am Mittwoch', 'am Donnerstag', 'am Freitag', 'am Samstag'],
  months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  date: '{day}. {month}',
  onDate: 'am {date}',
  withYear: '{date} {year}',
  numbers: 'null ein zwei drei vier fünf sechs sieben acht neun zehn'.split(' '),
  figures: {
    one: 'Eine Notiz.',
    onOneDay: '{learnings} Notizen an einem Tag.',
    onDays: '{learnings} Notizen an {days} Tagen.',
    somePrompts: 'Du hast {count} der fünf Fragen beantwortet.',
    allPrompts: 'Du hast alle fünf Fragen beantwortet.',
  },
  label: '{day}: {quote}',
  wrote: '{on} hast du geschrieben: {quote}',
  leads: [
    '{quote} Das hast du {on} geschrieben.',
    '{on} hast du geschrieben: {quote}',
    '{quote} Das war {on}.',
    '{day}: {quote}',
    '{quote} So steht es {on} da.',
    'Noch einmal zu lesen, {day}: {quote}',
  ],
  seconds: ['Dann, {on}: {quote}', 'Und {on}: {quote}', 'Eine zweite Zeile, {on}: {quote}', '{on} steht da: {quote}'],
  questions: [
    '{on} hast du gefragt: {quote}',
    'Und eine Frage, {on}: {quote}',
    'Deine Frage, {on}: {quote}',
    'Gefragt hast du {on}: {quote}',
  ],
  singleWords: [
    'Deine Wörter dieser Woche: {words}.',
    'Die Woche in einzelnen Wörtern: {words}.',
    'Die Woche, Wort für Wort: {words}.',
    'Diese Wörter stehen in der Woche: {words}.',
  ],
  quiet: [
    'Was du diese Woche geschrieben hast, liegt bei seinen Tagen.',
    'Alles aus dieser Woche ist da, jeder Tag auf seiner Seite.',
    'Die Tage dieser Woche stehen so da, wie du sie geschrieben hast.',
    'Diese Woche bleibt, wie du sie geschrieben hast, Tag für Tag.',
  ],
  kept: 'Was du diese Woche geschrieben hast, ist gut aufgehoben. Du kannst es lesen, wann immer du magst.',
  space: ' ',
};
