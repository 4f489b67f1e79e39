import { describe, expect, test } from 'vitest';
import { drawsConclusion } from './conclusions.ts';

describe('a conclusion', () => {
  test.each([
    ['en', 'It seems the hand gets its instructions from the ear.'],
    ['en', 'So: the shift is decided in the note before it.'],
    ['de', 'Die Frage prüft also gar nicht das Verständnis.'],
    ['fr', 'Il y a donc deux façons de cesser d’être veuve.'],
    ['es', 'Así que casa es llegar.'],
    ['it', 'Basta affilare ogni mezz’ora.'],
    ['pt', 'Afinal não era a corrente.'],
    ['nl', 'Het bleek een dubbele punt te zijn.'],
    ['ja', '私の番がまわってきたのだ。'],
  ])('is drawn: %s «%s»', (language, text) => {
    expect(drawsConclusion(text, language)).toBe(true);
  });

  test('is none where somebody only tells', () => {
    expect(drawsConclusion('The tram home was full and I stood beside a man with a cello.', 'en')).toBe(false);
    expect(drawsConclusion('Der Bus kam um acht.', 'de')).toBe(false);
    expect(drawsConclusion('Autobus przyjechał o ósmej.', 'pl')).toBe(false);
  });
});
