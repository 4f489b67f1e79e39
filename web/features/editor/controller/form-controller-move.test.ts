import { expect, test } from 'vitest';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { createForm, withoutRemovals } from '../model/form-model.ts';
import { setUpForm } from './form-controller.fixture.ts';

const DAY = buildReflection({
  entries: [
    { id: 'a', content: 'Bread', rev: 1, promptIndex: 0 },
    { id: 'b', content: 'Tides', rev: 1, promptIndex: 0 },
  ],
});

test('what was removed and emptied stays a draft of the old day when the new texts move to another', async () => {
  const { writing, kept, settled, passTime } = setUpForm({
    form: createForm({ day: DAY, draft: null, newDayPromptIndex: 0 }),
  });
  const id = writing.addEntry();
  writing.write(id, 'Rye');
  writing.removeEntry('a');
  writing.write('b', '');
  await passTime();

  writing.finish(withoutRemovals(writing.read()));

  expect(settled.at(-1)?.entries.map(({ content }) => content)).toContain('Rye');
  expect(kept.at(-1)).toMatchObject({ entries: [{ id: 'b', content: '' }], removed: [{ id: 'a', rev: 1 }] });
});

test('a day without removals keeps no draft', async () => {
  const { writing, kept, passTime } = setUpForm({
    form: createForm({ day: DAY, draft: null, newDayPromptIndex: 0 }),
  });
  writing.write(writing.addEntry(), 'Rye');
  await passTime();
  const before = kept.length;

  writing.finish(withoutRemovals(writing.read()));

  expect(kept).toHaveLength(before);
});
