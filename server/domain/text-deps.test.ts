import { expect, it } from 'vitest';
import { createFakeWriter } from '../../tests/support/fake-writer.ts';
import { createTestClock } from '../../tests/support/test-clock.ts';
import type { Outputs, Reflections, Usage } from '../storage/storage.ts';
import { createTextDeps } from './text-deps.ts';

// Nothing is read while the services are put together.
const services = {
  reflections: {} as Reflections,
  outputs: {} as Outputs,
  usage: {} as Usage,
  clock: createTestClock(),
};

it('the embedded writer also reads what was not saved', () => {
  const writer = createFakeWriter();

  expect(createTextDeps({ ...services, writer }).embeddedWriter).toBe(writer);
});

it('a language model is refused without the embedded writer beside it', () => {
  const writer = createFakeWriter('test:model');

  expect(() => createTextDeps({ ...services, writer })).toThrow('needs the embedded writer');
});
