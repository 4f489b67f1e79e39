import { expect, test } from 'vitest';
import { buildDraftContent } from '../../../storage/browser/database.fixture.ts';
import type { DraftRow } from '../../../storage/browser/schema.ts';
import { findDraftDays } from './draft-days.ts';

const rowOf = (date: string, parts: Partial<DraftRow> = {}): DraftRow => ({
  userId: 'ada',
  date,
  content: buildDraftContent({ a: 'Half a thought' }),
  keptAt: 0,
  seen: 1,
  agreed: null,
  isOnServer: true,
  ...parts,
});

test('days with a draft are those of this device and those of the server, latest first', () => {
  const rows = [rowOf('2026-11-19', { isOnServer: false }), rowOf('2026-11-20')];

  expect(findDraftDays(rows, ['2026-11-20', '2026-11-18']).days).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
});

test('a draft that the server had and does not list any more has ended on another device', () => {
  const rows = [rowOf('2026-11-20'), rowOf('2026-11-19', { isOnServer: false })];

  expect(findDraftDays(rows, [])).toEqual({ days: ['2026-11-19'], ended: ['2026-11-20'] });
});

test('without an answer of the server, the drafts of this device are listed', () => {
  expect(findDraftDays([rowOf('2026-11-20')], null)).toEqual({ days: ['2026-11-20'], ended: [] });
});

test('a draft that was discarded here is gone, although the server still lists it', () => {
  const discarded = rowOf('2026-11-20', { content: null, isOnServer: false });

  expect(findDraftDays([discarded], ['2026-11-20'])).toEqual({ days: [], ended: [] });
});
