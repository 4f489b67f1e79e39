import { expect, test } from 'vitest';
import { createStorage } from '../../../storage/browser/browser-storage.fixture.ts';
import { isHintDue, keepHintShown } from './hint-evening.ts';

test('L5: the way to install is shown from the third day on, on one evening', () => {
  const storage = createStorage();
  const isDue = (today: string, days: number) => isHintDue(() => storage, { today, days });

  expect(isDue('2026-11-20', 2)).toBe(false);
  expect(isDue('2026-11-21', 3)).toBe(true);
  keepHintShown(() => storage, '2026-11-21');
  expect(isDue('2026-11-21', 3)).toBe(true);
  expect(isDue('2026-11-22', 4)).toBe(false);
});

test('L5: without storage the way to install is not shown, because it would come each evening', () => {
  const forbidden = (): Storage => {
    throw new Error('Storage is forbidden.');
  };

  expect(isHintDue(forbidden, { today: '2026-11-21', days: 3 })).toBe(false);
  expect(() => keepHintShown(forbidden, '2026-11-21')).not.toThrow();
});
