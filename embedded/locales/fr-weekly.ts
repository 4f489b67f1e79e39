// French sentences of the weekly refresher. The space before a colon does not break.
import type { WeeklyWords } from './weekly-words.ts';

const DAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

export const FR_WEEKLY: WeeklyWords = {
  weekdays: DAYS,
  onWeekdays: DAYS,
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  date: '{day} {month}',
  firstDay: '1er',
  onDate: 'le {date}',
  withYear: '{date} {year}',
  numbers: 'zéro un deux trois quatre cinq six sept huit neuf dix'.split(' '),
  figures: {
    one: 'Une note.',
    onOneDay: '{learnings} notes en un jour.',
    onDays: '{learnings} notes en {days} jours.',
    somePrompts: 'Tu as répondu à {count} des cinq questions.',
    allPrompts: 'Tu as répondu aux cinq questions.',
  },
  label: '{day}\u00a0: {quote}',
  wrote: '{on}, tu as écrit\u00a0: {quote}',
  leads: [
    '{quote} Tu l’as écrit {on}.',
    '{on}, tu as écrit\u00a0: {quote}',
    '{quote} C’était {on}.',
    '{day}\u00a0: {quote}',
    '{quote} Ce sont tes mots, {on}.',
    'À relire, {on}\u00a0: {quote}',
  ],
  seconds: [
    'Puis, {on}\u00a0: {quote}',
    'Et {on}\u00a0: {quote}',
    'Une autre ligne, {on}\u00a0: {quote}',
    '{on}, tu as noté\u00a0: {quote}',
  ],
  questions: [
    '{on}, tu te demandais\u00a0: {quote}',
    'Et une question, {on}\u00a0: {quote}',
    'Une question à toi, {on}\u00a0: {quote}',
    'Tu te demandais, {on}\u00a0: {quote}',
  ],
  singleWords: [
    'Tes mots de la semaine\u00a0: {words}.',
    'La semaine en quelques mots\u00a0: {words}.',
    'La semaine, mot à mot\u00a0: {words}.',
    'Ces mots sont de cette semaine\u00a0: {words}.',
  ],
  quiet: [
    'Ce que tu as écrit cette semaine est là, chaque jour à sa page.',
    'Toute la semaine est gardée, jour après jour.',
    'Les jours de cette semaine sont là, tels que tu les as écrits.',
    'Cette semaine reste telle que tu l’as écrite.',
  ],
  kept: 'Ce que tu as écrit cette semaine est bien gardé. Tu pourras le lire quand tu voudras.',
  space: ' ',
};
