import { expect, it } from 'vitest';
import { saveOnDevice, setUpForm } from './form-controller.fixture.ts';

it('a failed save of the draft is shown, and the next attempt stores the latest text', async () => {
  let isBroken = true;
  const { writing, kept, passTime, timers } = setUpForm({
    answer(change) {
      if (isBroken) throw new TypeError('The device failed.');
      return saveOnDevice(change);
    },
  });
  writing.write('e1', 'Bread');
  await passTime();
  expect(writing.getStatus().saveStatus).toBe('failed');
  expect(timers).toHaveLength(1);

  isBroken = false;
  writing.write('e1', 'Bread rises');
  await passTime();

  expect(kept.at(-1)?.entries[0]?.content).toBe('Bread rises');
  expect(writing.getStatus().saveStatus).toBe('device');
});

it('keys being stored while the page closes are stored at once too, but not after the save', async () => {
  const { writing, tails, timers } = setUpForm();
  writing.write('e1', 'Br');
  for (const run of timers.splice(0)) run();

  await writing.flush();
  expect(tails.map((draft) => draft?.entries[0]?.content)).toEqual(['Br']);
  await writing.flush();
  writing.write('e1', 'Bre');
  for (const run of timers.splice(0)) run();
  writing.finish();
  await writing.flush();

  expect(tails).toHaveLength(1);
});

it('a status that looks the same is the same object, so that it renders nothing', async () => {
  const minuteMs = 60_000;
  let now = 5 * minuteMs;
  const { writing, passTime } = setUpForm({ answer: (change) => ({ ...saveOnDevice(change), savedAt: now }) });
  const saveAt = async (time: number) => {
    now = time;
    writing.write('e1', `Bread at ${time}`);
    await passTime();
    return writing.getStatus();
  };
  const first = await saveAt(5 * minuteMs);

  expect(await saveAt(6 * minuteMs - 1)).toBe(first);
  expect(await saveAt(6 * minuteMs)).toEqual({ saveStatus: 'device', savedAt: 6 * minuteMs });
});
