import { expect, test } from 'vitest';
import { createFakeClock } from '../../session/session.fixture.ts';
import { ADDRESS_PAUSE_MS, createQueryAddress } from './query-address.ts';

function open(hash = '') {
  const page = { pathname: '/history', search: '?prompt=2', hash };
  const written: string[] = [];
  const clock = createFakeClock();
  const address = createQueryAddress({
    page,
    replace(next) {
      written.push(next);
      page.hash = next.slice('/history?prompt=2'.length);
    },
    schedule: clock.schedule,
  });
  return { address, written, clock };
}

test('HL12: the query is in the address after a pause, not at each key', () => {
  const { address, written, clock } = open();
  for (const query of ['r', 'ry', 'rye']) address.writeSoon(query);
  expect(written).toEqual([]);

  clock.pass(ADDRESS_PAUSE_MS);

  expect(written).toEqual(['/history?prompt=2#q=rye']);
});

test('who leaves the field takes the query along, and it is written once', () => {
  const { address, written, clock } = open();
  address.writeSoon('rye');

  address.write('rye');
  clock.pass(ADDRESS_PAUSE_MS);

  expect(written).toEqual(['/history?prompt=2#q=rye']);
});

test('an emptied field empties the address, and a page that was left is not written to', () => {
  const { address, written, clock } = open('#q=rye');
  address.writeSoon('rye');
  clock.pass(ADDRESS_PAUSE_MS);
  address.writeSoon('')();
  clock.pass(ADDRESS_PAUSE_MS);
  expect(written).toEqual([]);

  address.write('');

  expect(written).toEqual(['/history?prompt=2']);
});
