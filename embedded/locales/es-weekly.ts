// Spanish sentences of the weekly refresher.
import type { WeeklyWords } from './weekly-words.ts';

export const ES_WEEKLY: WeeklyWords = {
  weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  onWeekdays: ['el domingo', 'el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado'],
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  date: '{day} de {month}',
  onDate: 'el {date}',
  withYear: '{date} de {year}',
  numbers: 'cero un dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
  figures: {
    one: 'Un apunte.',
    onOneDay: '{learnings} apuntes en un día.',
    onDays: '{learnings} apuntes en {days} días.',
    somePrompts: 'Respondiste a {count} de las cinco preguntas.',
    allPrompts: 'Respondiste a las cinco preguntas.',
  },
  label: '{day}: {quote}',
  wrote: '{on} escribiste: {quote}',
  leads: [
    '{quote} Lo escribiste {on}.',
    '{on} escribiste: {quote}',
    '{quote} Eso fue {on}.',
    '{day}: {quote}',
    '{quote} Así lo dejaste escrito {on}.',
    'Para volver a leer, {on}: {quote}',
  ],
  seconds: ['Después, {on}: {quote}', 'Y {on}: {quote}', 'Otra línea, {on}: {quote}', '{on} anotaste: {quote}'],
  questions: [
    '{on} te preguntaste: {quote}',
    'Y una pregunta, {on}: {quote}',
    'Una pregunta tuya, {on}: {quote}',
    'Te preguntaste {on}: {quote}',
  ],
  singleWords: [
    'Tus palabras de esta semana: {words}.',
    'La semana en palabras sueltas: {words}.',
    'La semana, palabra a palabra: {words}.',
    'Estas palabras son de esta semana: {words}.',
  ],
  quiet: [
    'Lo que escribiste esta semana está guardado, cada día en su página.',
    'Todo lo de esta semana sigue aquí, día por día.',
    'Los días de esta semana están como los escribiste.',
    'Esta semana queda tal como la escribiste.',
  ],
  kept: 'Lo que escribiste esta semana queda guardado. Ahí estará cuando quieras leerlo.',
  space: ' ',
};
