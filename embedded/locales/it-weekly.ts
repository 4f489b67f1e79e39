// Italian sentences of the weekly refresher.
import type { WeeklyWords } from './weekly-words.ts';

const DAYS = 'domenica lunedì martedì mercoledì giovedì venerdì sabato'.split(' ');

export const IT_WEEKLY: WeeklyWords = {
  weekdays: DAYS,
  onWeekdays: DAYS,
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  date: '{day} {month}',
  firstDay: '1º',
  onDate: 'il {date}',
  withYear: '{date} {year}',
  numbers: 'zero un due tre quattro cinque sei sette otto nove dieci'.split(' '),
  figures: {
    one: 'Un appunto.',
    onOneDay: '{learnings} appunti in un giorno.',
    onDays: '{learnings} appunti in {days} giorni.',
    somePrompts: 'Hai risposto a {count} delle cinque domande.',
    allPrompts: 'Hai risposto a tutte e cinque le domande.',
  },
  label: '{day}: {quote}',
  wrote: '{on} hai scritto: {quote}',
  leads: [
    '{quote} L’hai scritto {on}.',
    '{on} hai scritto: {quote}',
    '{quote} Era {on}.',
    '{day}: {quote}',
    '{quote} Così l’hai scritto {on}.',
    'Da rileggere, {on}: {quote}',
  ],
  seconds: ['Poi, {on}: {quote}', 'E {on}: {quote}', 'Un’altra riga, {on}: {quote}', '{on} hai annotato: {quote}'],
  questions: [
    '{on} ti chiedevi: {quote}',
    'E una domanda, {on}: {quote}',
    'Una tua domanda, {on}: {quote}',
    'Ti chiedevi, {on}: {quote}',
  ],
  singleWords: [
    'Le tue parole di questa settimana: {words}.',
    'La settimana in poche parole: {words}.',
    'La settimana, parola per parola: {words}.',
    'Queste parole sono di questa settimana: {words}.',
  ],
  quiet: [
    'Quello che hai scritto questa settimana è qui, ogni giorno sulla sua pagina.',
    'Tutta la settimana è al suo posto, giorno per giorno.',
    'I giorni di questa settimana sono come li hai scritti.',
    'Questa settimana resta come l’hai scritta.',
  ],
  kept: 'Quello che hai scritto questa settimana resta qui. Lo ritrovi quando vuoi.',
  space: ' ',
};
