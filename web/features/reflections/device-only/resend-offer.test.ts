import { expect, test } from 'vitest';
import { buildCopyRequests } from '../../../storage/outbox/copy-requests.ts';
import { buildReflection } from '../reflection.fixture.ts';
import { countDays, listResendable, groupCopyRequests } from './resend-offer.ts';

const dayOf = (date: string, id = date) => buildReflection({ id, date });

test('a day is offered until it was asked for', () => {
  const unknown = [dayOf('2026-11-20'), dayOf('2026-11-21')];

  expect(listResendable(unknown, { rows: [], answered: [] }).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
  const offered = listResendable(unknown, { rows: buildCopyRequests(dayOf('2026-11-20'), 0), answered: [] });
  expect(offered.map(({ date }) => date)).toEqual(['2026-11-21']);
});

test('a save that waits for the same day does not hide the offer', () => {
  const [row] = buildCopyRequests(dayOf('2026-11-20'), 0);

  const rows = row ? [{ ...row, isCopy: undefined }] : [];
  expect(listResendable([dayOf('2026-11-20')], { rows, answered: [] })).toHaveLength(1);
});

test('several lost versions of one day are one day', () => {
  expect(countDays([dayOf('2026-11-20'), dayOf('2026-11-20', 'other')])).toBe('1 day');
  expect(countDays([dayOf('2026-11-20'), dayOf('2026-11-21')])).toBe('2 days');
});

test('what was sent on this visit is not offered again when the device reads it anew, and another version of it is', () => {
  const answered = [{ ...dayOf('2026-11-20'), versionTag: 'tag1' }];
  const readAnew = [
    { ...dayOf('2026-11-20'), versionTag: 'tag1' },
    { ...dayOf('2026-11-20'), versionTag: 'tag2' },
  ];

  const offered = listResendable(readAnew, { rows: [], answered });

  expect(offered.map(({ versionTag }) => versionTag)).toEqual(['tag2']);
});

test('a request that waits for a sign-in does not count as refused', () => {
  const rows = ['waiting', 'signedOut', 'refused'].flatMap((state, index) =>
    buildCopyRequests(dayOf(`2026-11-2${index}`), 0).map((row) => Object.assign(row, { state })),
  );

  const { waiting, refused, copies } = groupCopyRequests(rows);

  expect([copies, waiting, refused].map(({ length }) => length)).toEqual([3, 1, 1]);
  expect(refused[0]?.date).toBe('2026-11-22');
});
