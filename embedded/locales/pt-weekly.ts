// Portuguese sentences of the weekly refresher. None says «tu» or «você», so that they fit Portugal and Brazil.
import type { WeeklyWords } from './weekly-words.ts';

export const PT_WEEKLY: WeeklyWords = {
  weekdays: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' '),
  onWeekdays: [
    'no domingo',
    'na segunda-feira',
    'na terça-feira',
    'na quarta-feira',
    'na quinta-feira',
    'na sexta-feira',
    'no sábado',
  ],
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  date: '{day} de {month}',
  firstDay: '1º',
  onDate: 'em {date}',
  withYear: '{date} de {year}',
  numbers: 'zero um dois três quatro cinco seis sete oito nove dez'.split(' '),
  numbersOfLearnings: 'zero uma duas três quatro cinco seis sete oito nove dez'.split(' '),
  figures: {
    one: 'Uma nota.',
    onOneDay: '{learnings} notas num dia.',
    onDays: '{learnings} notas em {days} dias.',
    somePrompts: 'Das cinco perguntas, {count} têm resposta.',
    allPrompts: 'As cinco perguntas têm resposta.',
  },
  label: '{day}: {quote}',
  wrote: '{on} ficou escrito: {quote}',
  leads: [
    '{quote} Ficou escrito {on}.',
    '{on} ficou escrito: {quote}',
    '{quote} Isto foi {on}.',
    '{day}: {quote}',
    '{quote} É de {day}.',
    'Para reler, {on}: {quote}',
  ],
  seconds: ['Depois, {on}: {quote}', 'E {on}: {quote}', 'Outra linha, {on}: {quote}', '{on} ficou também: {quote}'],
  questions: [
    '{on} ficou a pergunta: {quote}',
    'E uma pergunta, {on}: {quote}',
    'Uma pergunta de {day}: {quote}',
    'A pergunta de {day}: {quote}',
  ],
  singleWords: [
    'As palavras desta semana: {words}.',
    'A semana em palavras soltas: {words}.',
    'A semana, palavra a palavra: {words}.',
    'Estas palavras são desta semana: {words}.',
  ],
  quiet: [
    'O que foi escrito esta semana está guardado, cada dia na sua página.',
    'A semana inteira continua aqui, dia a dia.',
    'Os dias desta semana estão como foram escritos.',
    'Esta semana fica como foi escrita.',
  ],
  space: ' ',
};
