import { expect, test } from 'vitest';
import { buildAddress, readView } from './use-history-view.ts';

const TODAY = '2026-11-21';
const read = (search: string) => readView(new URLSearchParams(search), TODAY);

test('HK10: the address has the month and the prompt', () => {
  const view = { month: '2024-02', prompt: 2 };

  const address = buildAddress(view, TODAY);

  expect(address).toBe('/history?month=2024-02&prompt=2');
  expect(read(address.slice('/history'.length))).toEqual(view);
});

test('the current month and all prompts need no words in it', () => {
  expect(buildAddress({ month: '2026-11', prompt: null }, TODAY)).toBe('/history');
  expect(read('')).toEqual({ month: '2026-11', prompt: null });
});

test.each(['?month=2026-12', '?month=2026-13', '?month=x&prompt=5', '?prompt=-1', '?prompt='])(
  '«%s» shows the current month and all prompts',
  (search) => {
    expect(read(search)).toEqual({ month: '2026-11', prompt: null });
  },
);
