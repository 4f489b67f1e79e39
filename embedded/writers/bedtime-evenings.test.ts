// @module-tag slow
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/days.ts';
import { composeBedtimeReading } from './bedtime.ts';

const JOURNALS = 60;
const EVENINGS = 30;
const FIRST_DAY = '2026-01-03';
/** {n} makes each line another one. */
const LINES: readonly (readonly string[])[] = [
  [
    'The heron stood by gate {n} until the rain was over.',
    'A baker told me about the oven in street {n}.',
    'We planted {n} beans along the wall of the garden.',
    'The tram to the harbour was number {n} and it was late.',
  ],
  [
    'Der Reiher stand am Tor {n}, bis der Regen vorbei war.',
    'Ein Bäcker hat mir vom Ofen in der Gasse {n} erzählt.',
    'Wir haben {n} Bohnen an der Mauer im Garten gesetzt.',
    'Die Bahn zum Hafen war die Nummer {n}, und sie kam spät.',
  ],
  [
    'La garza estaba junto a la puerta {n} hasta que paró la lluvia.',
    'Un panadero me habló del horno de la calle {n}.',
    'Hemos plantado {n} judías junto al muro del jardín.',
    'El tranvía del puerto era el número {n} y llegó tarde.',
  ],
  [
    'Le héron est resté près de la porte {n} jusqu’à la fin de la pluie.',
    'Un boulanger m’a parlé du four de la rue {n}.',
    'Nous avons planté {n} haricots le long du mur du jardin.',
    'Le tram du port était le numéro {n} et il avait du retard.',
  ],
  [
    'L’airone è rimasto vicino alla porta {n} fino alla fine della pioggia.',
    'Un fornaio mi ha parlato del forno di via {n}.',
    'Abbiamo piantato {n} fagioli lungo il muro del giardino.',
    'Il tram del porto era il numero {n} ed era in ritardo.',
  ],
  [
    'A garça ficou junto do portão {n} até a chuva passar.',
    'Um padeiro falou-me do forno da rua {n}.',
    'Plantámos {n} feijões ao longo do muro do jardim.',
    'O elétrico do porto era o número {n} e chegou tarde.',
  ],
  [
    'De reiger stond bij hek {n} tot de regen over was.',
    'Een bakker vertelde me over de oven in straat {n}.',
    'We hebben {n} bonen langs de muur van de tuin gezet.',
    'De tram naar de haven was nummer {n} en die was laat.',
  ],
  [
    '雨がやむまで、{n}番の門のそばにさぎがいた。',
    'パン屋さんが{n}丁目の窯の話をしてくれた。',
    '庭の塀にそって豆を{n}粒まいた。',
    '港へ行く電車は{n}番で、遅れてきた。',
  ],
];

interface Day {
  date: string;
  entries: { content: string }[];
}

/** Some days have one entry and some have more; `pause` is the longest one between two days. */
function buildJournal(index: number, pause: number): Day[] {
  const lines = LINES[index % LINES.length] ?? [];
  const days: Day[] = [];
  let date = addDays(FIRST_DAY, index);
  for (let day = 0; day < EVENINGS; day += 1) {
    const count = 1 + ((day * 5 + index) % 4);
    const entries = Array.from({ length: count }, (_, entry) => ({
      content: (lines[entry] ?? '').replace('{n}', String(100 + day * 4 + entry)),
    }));
    days.push({ date, entries });
    date = addDays(date, 1 + ((day * 3 + index) % pause));
  }
  return days;
}

function readOn(date: string, journal: readonly Day[]): string {
  return composeBedtimeReading({
    days: journal.filter((day) => day.date <= date).slice(-3),
    today: date,
    variant: 0,
  });
}

/** Only what the app says: the quotations and the names of days are left out. */
function removeQuotes(reading: string): string {
  return reading.replaceAll(/(?:“[^”]*”|„[^“]*“|«[^»]*»|「[^」]*」)\.?/gu, '“”');
}

describe('the evenings of a journal', () => {
  // 60 journals in eight parts, one of each language.
  test.each(LINES.map((_, part) => part))(
    'of 30 have no opening and no closing again within fourteen, and no whole frame again: %s',
    (part) => {
      const again: string[] = [];
      const lost: string[] = [];
      for (let index = part; index < JOURNALS; index += LINES.length) {
        const frames = buildJournal(index, 1).map(({ date }, _, journal) => removeQuotes(readOn(date, journal)));
        if (new Set(frames).size < EVENINGS) again.push(`whole frame in journal ${index}`);
        for (const [evening, frame] of frames.entries()) {
          const parts = frame.split('\n\n');
          const before = frames.slice(Math.max(0, evening - 14), evening).map((earlier) => earlier.split('\n\n'));
          if (before.some((earlier) => earlier[0] === parts[0])) again.push(`${parts[0]}`);
          if (before.some((earlier) => earlier.at(-1) === parts.at(-1))) again.push(`${parts.at(-1)}`);
          if (parts.length < 3) lost.push(`${index} ${evening}`);
        }
      }

      expect(again).toEqual([]);
      expect(lost).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4])('with pauses up to %s days, no line is read on more than two evenings', (pause) => {
    const tooOften: string[] = [];
    for (let index = 0; index < JOURNALS / 4; index += 1) {
      const journal = buildJournal(index, pause).slice(0, 12);
      const evenings = daysBetween(journal[0]?.date ?? '', journal.at(-1)?.date ?? '');
      const readings = Array.from({ length: evenings }, (_, evening) =>
        readOn(addDays(journal[0]?.date ?? '', evening), journal),
      );
      // A day that is alone is read whole each time: the person may have asked for this day.
      for (const { content } of journal.slice(1).flatMap(({ entries }) => entries)) {
        const count = readings.filter((reading) => reading.includes(content)).length;
        if (count > 2) tooOften.push(`${index}: ${content} ${count}`);
      }
      expect(readings.filter((reading) => /\d/.test(reading)).length).toBeGreaterThan(evenings / 3);
    }

    expect(tooOften).toEqual([]);
  });

  test('after a last day no line is read on three evenings in a row, however long the pause', () => {
    for (let index = 0; index < LINES.length; index += 1) {
      const journal = buildJournal(index, 2).slice(0, 3 + index);
      const last = journal.at(-1)?.date ?? '';
      const readings = Array.from({ length: 40 }, (_, evening) => readOn(addDays(last, evening), journal));
      for (const { content } of journal.flatMap(({ entries }) => entries)) {
        const isRead = readings.map((reading) => Number(reading.includes(content))).join('');
        expect(isRead).not.toContain('111');
      }
    }
  });
});
