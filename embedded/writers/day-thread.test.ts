import { describe, expect, test } from 'vitest';
import { findDayThread } from './day-thread.ts';

const DATE = '2026-11-20';
const ASKED = 'Maybe I should ask my uncle about his old telescope.';
const DONE = { date: DATE, entries: [{ content: `Rang my uncle. He still oils the telescope every spring.` }] };

describe('the thread of a day', () => {
  test('is the line of an earlier day that leads to it', () => {
    const earlier = [{ date: '2026-11-17', entries: [{ content: `${ASKED} A grey day.` }] }];

    expect(findDayThread(DONE, earlier)).toEqual({ date: '2026-11-17', text: `On Tuesday you wrote: “${ASKED}”` });
  });

  test('names the earlier day in the language of the day', () => {
    const cooked = 'El membrillo de mi vecina se pela después de hervirlo, nunca antes.';
    const day = { date: DATE, entries: [{ content: 'Salió el membrillo, tres tarros y la encimera muy pegajosa.' }] };

    expect(findDayThread(day, [{ date: '2026-11-13', entries: [{ content: cooked }] }])).toEqual({
      date: '2026-11-13',
      text: `El 13 de noviembre escribiste: «${cooked}»`,
    });
  });

  test.each([
    ['more than seven days before', '2026-11-12', ASKED],
    ['after it', '2026-11-21', ASKED],
    ['about something else', '2026-11-17', 'The herons are back at the weir.'],
    ['with words of distress', '2026-11-17', `${ASKED} I want to die.`],
    ['too hard to be read back', '2026-11-17', 'My uncle died. I never asked him about the telescope.'],
  ])('is no line of a day %s', (_, date, content) => {
    expect(findDayThread(DONE, [{ date, entries: [{ content }] }])).toBeNull();
  });

  test('leads to no day of distress', () => {
    const heavy = { ...DONE, entries: [...DONE.entries, { content: 'I want to die.' }] };

    expect(findDayThread(heavy, [{ date: '2026-11-17', entries: [{ content: ASKED }] }])).toBeNull();
  });
});
