import { describe, expect, test } from 'vitest';
import { getSignalWords } from './signal-words.ts';

describe('words about what comes', () => {
  test.each([
    ['es', 'Mañana llevo las regletas.'],
    ['es', 'Llamo mañana por la tarde.'],
    ['es', 'Voy a pedir la llave.'],
    ['es', 'Quiero aprender a coser.'],
    ['de', 'Morgen frage ich im Laden.'],
    ['nl', 'Ik bel morgen de loodgieter.'],
    ['fr', 'Je vais demander à la voisine.'],
    ['it', 'Voglio provare con meno sale.'],
    ['pt', 'Vou perguntar na biblioteca.'],
  ])('are found: %s «%s»', (language, text) => {
    expect(getSignalWords(language).future.test(text)).toBe(true);
  });

  test.each([
    ['es', 'Por la mañana había niebla.'],
    ['es', 'Esta mañana llegó la carta.'],
    ['es', 'Voy a la plaza los martes.'],
    ['es', 'Te quiero, le dije.'],
    ['de', 'Am Morgen war Nebel.'],
    ['de', 'Heute Morgen kam der Brief.'],
    ['nl', 'In de morgen was er mist.'],
    ['fr', 'Je vais mieux.'],
    ['it', 'Ti voglio bene, ha detto.'],
    ['pt', 'Vou ao mercado aos sábados.'],
  ])('count only in this sense: %s «%s»', (language, text) => {
    expect(getSignalWords(language).future.test(text)).toBe(false);
  });
});
