import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCaches } from '../../../storage/browser/caches.fixture.ts';
import { listSharedTexts, storeSharedText } from '../../../storage/browser/shared-texts.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { createForm } from '../model/form-model.ts';
import { NOT_SAVED, saveOnDevice, setUpForm } from './form-controller.fixture.ts';
import { takeSharedText } from './take-shared-text.ts';

const SHARED = { id: 'shared-1', content: 'Rye has gums.', isOwned: true };

beforeEach(async () => {
  vi.stubGlobal('caches', createCaches());
  await storeSharedText(SHARED);
});
afterEach(() => vi.unstubAllGlobals());

const textsOf = ({ writing }: ReturnType<typeof setUpForm>) => writing.read().entries.map(({ content }) => content);

test('a shared text takes the place of the empty field and is saved as a draft', async () => {
  const form = setUpForm();

  expect(await takeSharedText(SHARED, form.writing)).toBe('e1');

  expect(textsOf(form)).toEqual(['Rye has gums.']);
  expect(form.writing.getShape().entries[0]?.isShared).toBe(true);
  expect(form.kept.map((draft) => draft?.entries)).toEqual([
    [{ id: 'e1', content: SHARED.content, rev: 0, promptIndex: 0 }],
  ]);
  expect(await listSharedTexts()).toEqual([]);
});

test('a shared text comes after what is typed, in a field of its own, and the others wait', async () => {
  const other = { id: 'shared-2', content: 'And water.', isOwned: true };
  await storeSharedText(other);
  const form = setUpForm();
  form.writing.write('e1', 'Bread');

  expect(await takeSharedText(SHARED, form.writing)).toBe('e2');

  expect(textsOf(form)).toEqual(['Bread', 'Rye has gums.']);
  expect(form.writing.countRemoteEdits()).toBe(0);
  expect(await listSharedTexts()).toEqual([other]);
});

test('a shared text stays stored while the device cannot save the draft, and is not there twice then', async () => {
  let isFull = true;
  const form = setUpForm({
    answer: (change) => ({ ...saveOnDevice(change), saveStatus: isFull ? 'full' : 'device' }),
  });

  await takeSharedText(SHARED, form.writing);
  expect(await listSharedTexts()).toEqual([SHARED]);
  isFull = false;
  form.writing.addEntry();
  await form.passTime();
  await takeSharedText(SHARED, form.writing);

  expect(textsOf(form).filter((text) => text === SHARED.content)).toHaveLength(1);
  expect(await listSharedTexts()).toEqual([]);
});

test('a shared text that the day has already is only removed from the store', async () => {
  const [entry] = buildReflection().entries;
  const day = buildReflection({ entries: [{ ...entry!, id: SHARED.id, content: SHARED.content }] });
  const form = setUpForm({ form: createForm({ day, draft: null, newDayPromptIndex: 0 }), savedDraft: NOT_SAVED });

  expect(await takeSharedText(SHARED, form.writing)).toBe(SHARED.id);

  expect(textsOf(form)).toEqual([SHARED.content]);
  expect(form.kept).toEqual([]);
  expect(await listSharedTexts()).toEqual([]);
});
