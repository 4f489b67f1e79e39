import { expect, it } from 'vitest';
import { keepOnDevice, setUp } from './writing.fixture.ts';

it('one rejected save does not end saving: the line says so, and the next try has the latest words', async () => {
  let isBroken = true;
  const { writing, kept, passTime, timers } = setUp({
    answer(change) {
      if (isBroken) throw new TypeError('The device failed.');
      return keepOnDevice(change);
    },
  });
  writing.write('e1', 'Bread');
  await passTime();
  expect(writing.getStatus().place).toBe('failed');
  expect(timers).toHaveLength(1);

  isBroken = false;
  writing.write('e1', 'Bread rises');
  await passTime();

  expect(kept.at(-1)?.entries[0]?.content).toBe('Bread rises');
  expect(writing.getStatus().place).toBe('device');
});
