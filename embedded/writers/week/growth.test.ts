import { describe, expect, test } from 'vitest';
import { getWeeklyWords } from '../../locales/weekly-languages.ts';
import { writeFigures, writeGrowth } from './growth.ts';

type Entries = { content: string; promptIndex?: number | null }[];

function writeFiguresOf(language: string, ...days: Entries[]): string {
  const written = days.map((entries, index) => ({ date: `2026-11-1${6 + index}`, entries }));
  return writeFigures(written, getWeeklyWords(language));
}

function listEntries(count: number): Entries {
  return Array.from({ length: count }, () => ({ content: 'a' }));
}

describe('the growth note', () => {
  const lines = [
    { date: '2026-11-15', text: 'Where is the key' },
    { date: '2026-11-16', text: 'In the piano.' },
  ];

  test.each([
    ['en', 'Sunday: “Where is the key”. · Monday: “In the piano.”'],
    ['de', 'Sonntag: “Where is the key”. · Montag: “In the piano.”'],
    ['es', 'Domingo: “Where is the key”. · Lunes: “In the piano.”'],
    ['fr', 'Dimanche\u00a0: “Where is the key”. · Lundi\u00a0: “In the piano.”'],
    ['sv', 'Sunday: “Where is the key”. · Monday: “In the piano.”'],
  ])('is both lines with their days and nothing else: %s', (language, growth) => {
    expect(writeGrowth(lines, { words: getWeeklyWords(language), endDate: '2026-11-21' })).toBe(growth);
  });
});

describe('the figures of a week', () => {
  test('count learnings and days', () => {
    expect(writeFiguresOf('en', listEntries(1))).toBe('One learning.');
    expect(writeFiguresOf('en', listEntries(3))).toBe('Three learnings on one day.');
    expect(writeFiguresOf('en', listEntries(2), listEntries(4))).toBe('Six learnings on two days.');
    expect(writeFiguresOf('en', listEntries(12), listEntries(4))).toBe('16 learnings on two days.');
  });

  test.each([
    ['de', 'Zwei Notizen an zwei Tagen.'],
    ['es', 'Dos apuntes en dos días.'],
    ['fr', 'Deux notes en deux jours.'],
    ['it', 'Due appunti in due giorni.'],
    ['ja', '2日間で、学びが2個。'],
    ['nl', 'Twee notities op twee dagen.'],
    ['pt', 'Duas notas em dois dias.'],
  ])('are in the language of the entries: %s', (language, figures) => {
    expect(writeFiguresOf(language, listEntries(1), listEntries(1))).toBe(figures);
  });

  test('pass over blank learnings and days', () => {
    expect(writeFiguresOf('en', [{ content: 'a' }, { content: '  ' }], [{ content: '' }])).toBe('One learning.');
  });

  test('say how many prompts were answered, if it is more than one', () => {
    const one = [{ content: 'a', promptIndex: 1 }];
    const three = [0, 1, 4].map((promptIndex) => ({ content: 'a', promptIndex }));
    const all = [0, 1, 2, 3, 4].map((promptIndex) => ({ content: 'a', promptIndex }));

    expect(writeFiguresOf('en', one, one)).toBe('Two learnings on two days.');
    expect(writeFiguresOf('en', three, one)).toBe(
      'Four learnings on two days. You answered three of the five prompts.',
    );
    expect(writeFiguresOf('en', all)).toBe('Five learnings on one day. You answered all five prompts.');
    expect(writeFiguresOf('pt', three)).toBe('Três notas num dia. Das cinco perguntas, três têm resposta.');
  });

  test('count an imported learning, but not as a prompt', () => {
    const imported = { content: 'c', promptIndex: null };

    expect(writeFiguresOf('en', [{ content: 'a', promptIndex: 0 }, imported], [{ content: 'b', promptIndex: 0 }])).toBe(
      'Three learnings on two days.',
    );
  });
});
