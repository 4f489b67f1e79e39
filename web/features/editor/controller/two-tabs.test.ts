// One learning that is typed in two tabs at once.
import { expect, test } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { mergeDrafts } from '../../../storage/drafts/merge-drafts.ts';
import { createForm } from '../model/form-model.ts';
import { setUpForm } from './form-controller.fixture.ts';

const FIELD = 'f';
/** Each key is another sign, none of them in the text at the beginning. */
const KEYS = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x4e_00 + index));
const ONCE: DraftContent = { promptIndex: 0, entries: [{ id: FIELD, content: 'Bread.' }], removed: [] };

/** Two forms over one draft of the device. `hear` brings a tab what the device has. */
function openTabs() {
  let kept: DraftContent | null = ONCE;
  let lastId = 0;
  const createId = () => `copy${(lastId += 1)}`;
  const stateOf = (content: DraftContent | null) => ({ content, saveStatus: 'device' as const, savedAt: 1 });
  const openTab = (idPrefix: string) => {
    const tab = setUpForm({
      idPrefix,
      form: createForm({ day: null, draft: ONCE, newDayPromptIndex: 0 }),
      savedDraft: stateOf(ONCE),
      answer({ base, mine }) {
        kept = mergeDrafts({ base, mine, theirs: kept, createId });
        return stateOf(kept);
      },
    });
    return { ...tab, hear: () => tab.writing.receive(stateOf(kept)) };
  };
  return {
    tabs: [openTab('one'), openTab('two')] as const,
    read: () => kept?.entries ?? [],
  };
}

/** Which tab types, and when each save and each message comes, is drawn from `seed`. */
async function typeInBoth(seed: number): Promise<string[]> {
  const { tabs, read } = openTabs();
  let state = seed;
  const draw = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
  for (let key = 0; key < KEYS.length; key += 1) {
    const who = draw(2);
    const { writing } = tabs[who === 0 ? 0 : 1];
    writing.write(FIELD, `${writing.textOf(FIELD)}${KEYS[key]}`);
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    if (draw(2) === 0) await tabs[draw(2)]?.passTime();
    if (draw(2) === 0) tabs[draw(2)]?.hear();
  }
  await exchange(tabs);
  return read().map(({ content }) => content);
}

/** Until both tabs have saved and heard everything. */
async function exchange(tabs: ReturnType<typeof openTabs>['tabs']): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tabs[turn % 2]?.passTime();
    tabs[(turn + 1) % 2]?.hear();
  }
}

test('another question in one tab leaves the learnings of the other with theirs, and both tabs come to rest', async () => {
  const { tabs, read } = openTabs();
  const [one, two] = tabs;
  one.writing.write(one.writing.addEntry(), 'Tides.');
  two.writing.setPrompt(3);
  two.writing.write(two.writing.addEntry(), 'Owls.');
  await exchange(tabs);
  const countSaves = () => one.kept.length + two.kept.length;
  const before = countSaves();
  await exchange(tabs);

  expect(countSaves()).toBe(before);
  expect(new Map(read().map(({ content, promptIndex }) => [content, promptIndex ?? 0]))).toEqual(
    new Map([
      ['Bread.', 0],
      ['Tides.', 0],
      ['Owls.', 3],
    ]),
  );
  expect(one.writing.getShape().promptIndex).toBe(3);
});

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  'keeps both texts, and no earlier state of one of them (order %i)',
  async (seed) => {
    const texts = await typeInBoth(seed);

    expect(KEYS.filter((key) => !texts.some((text) => text.includes(key)))).toEqual([]);
    // Every key appends: a text that begins another one is an earlier state of it.
    expect(texts.filter((text) => texts.some((other) => other !== text && other.startsWith(text)))).toEqual([]);
  },
);
