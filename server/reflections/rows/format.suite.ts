// Two formats of documents beside each other: days of older programs are read, and written as they can read them while
// one of them is alive.
import { changeDay, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId, type GetStorageHarness } from '../../../tests/support/storage.ts';
import { toReflection } from '../reflection-mapper.ts';
import { openBytes, sealBytes } from '../../vault/cipher.ts';
import { statement } from '../../database/database.ts';
import { findThemeWords } from '../../../embedded/ranking/recurring-theme.ts';
import { toEarlierDay } from '../prompt-days.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import { readDay, readDayJson } from './reflections.ts';

interface Row {
  document: Uint8Array;
  version: number;
  version_tags: string | null;
}

const DATE = '2026-11-21';
const TEXT = { source: 'test:model', degraded: true, madeAt: 5_000, variant: 2, inputHash: 'hash', text: 'A line.' };
const ROW = statement<Row>(
  'test.document-row',
  'SELECT document, version, version_tags FROM reflection WHERE user_id = $1 AND date = $2',
);
const SET = statement('test.set-document-of', 'UPDATE reflection SET document = $2 WHERE id = $1');

export function describeFormat(get: GetStorageHarness): void {
  let userId: string;

  beforeEach(() => {
    userId = createUserId();
    get().format.isNew = true;
  });

  async function save(...texts: string[]): Promise<StoredReflection> {
    const { variant: _, inputHash: __, ...previous } = { ...TEXT, text: 'Sleep well.' };
    const next = { ...dayOf(...texts), summary: TEXT, bedtime: { ...TEXT, text: 'Good night.', previous } };
    return (await changeDay(get().storage, { userId, date: DATE }, () => ({ next, replaced: [] }))).reflection;
  }

  async function readRow(): Promise<Row> {
    const [row] = await get().journal.read(ROW, [userId, DATE]);
    if (row === undefined) throw new Error('The day has no row.');
    return row;
  }

  /** As an older program opens it; null when it cannot. */
  async function openAsBefore(id: string): Promise<unknown> {
    const { document } = await readRow();
    const place = { userId, table: 'reflection', row: id, column: 'document' };
    const plain = openBytes(await get().vault.getKey(userId), place, document);
    return plain && JSON.parse(plain.toString());
  }

  describe.each([
    ['of today', true],
    ['of an older program', false],
  ])('a day in the format %s', (_, isNew) => {
    test('is found, listed and sent with all that it has', async () => {
      const { storage, format } = get();
      format.isNew = isNew;
      const saved = await save('one', 'Zwölf 🥊 \uD800');

      const [listed] = await listDays(storage, userId, { limit: 5 });
      const answer = await readDayJson({ userId, date: DATE }, storage);

      expect(saved.versionTag === null).toBe(!isNew);
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(saved);
      expect(listed).toEqual(JSON.parse(JSON.stringify(toReflection(saved))));
      expect(JSON.parse(String(answer?.json))).toEqual(listed);
      expect((await openAsBefore(saved.id)) === null).toBe(isNew);
    });

    test('says when its person last changed it, whatever text arrives afterwards', async () => {
      const { storage, clock, format } = get();
      format.isNew = isNew;
      const { id: reflectionId, savedAt, ...saved } = await save('one');
      const savedAtFirst = clock.now();

      clock.set('2026-11-21T18:00:00Z');
      await changeDay(storage, { userId, reflectionId }, () => ({ next: saved, replaced: [], isGeneratedOnly: true }));
      const kept = await readDay({ userId, date: DATE }, storage);
      const changed = await save('two');
      clock.set(new Date(savedAtFirst).toISOString());

      expect(savedAt).toBe(savedAtFirst);
      expect(kept).toMatchObject({ savedAt: savedAtFirst, updatedAt: Date.parse('2026-11-21T18:00:00Z') });
      expect(changed.savedAt).toBe(Date.parse('2026-11-21T18:00:00Z'));
    });

    test('says while a language model is at work', async () => {
      const { storage, format } = get();
      format.isNew = isNew;
      await save('one');
      const turn = { inputHash: 'hash', variant: 0 };
      const states: unknown[] = [];
      const look = async () => states.push((await listDays(storage, userId, { limit: 1 }))[0]?.summary.status);

      await changeDay(storage, { userId, date: DATE }, (current) => ({
        next: current,
        replaced: [],
        job: turn,
      }));
      await look();
      const claimed = await storage.summaryJobs.claim({ owner: createUserId(), leaseMs: 60_000 });
      await look();
      if (claimed) await storage.summaryJobs.complete(claimed, { decide: () => TEXT, retryAt: null });
      await look();

      expect(states).toEqual(['pending', 'streaming', 'ready']);
    });
  });

  test('a day is rewritten in the format of today when it is saved', async () => {
    const { storage, format } = get();
    format.isNew = false;
    const before = await save('one');
    format.isNew = true;

    const after = await save('one', 'two');

    expect(before.entries.map(({ revTag }) => revTag)).toEqual([undefined]);
    expect(after.versionTags).toBe(`2-${after.versionTag}`);
    expect(await openAsBefore(after.id)).toBeNull();
    expect(await readDay({ userId, date: DATE }, storage)).toEqual(after);
  });

  test('a day that was written by an older program after this one has no tag', async () => {
    const { storage, format } = get();
    const tagged = await save('one');
    format.isNew = false;

    const untagged = await save('one', 'two');

    expect(untagged).toMatchObject({ version: 2, versionTag: null, versionTags: tagged.versionTags });
    expect(await readDay({ userId, date: DATE }, storage)).toEqual(untagged);
    expect(await openAsBefore(untagged.id)).toMatchObject({ entries: [{ content: 'one' }, { content: 'two' }] });
  });

  test('fields of a later program survive a rewrite, a removal and a return', async () => {
    const { storage, journal, vault } = get();
    const { id, version, versionTag } = await save('one');
    const key = await vault.getKey(userId);
    const boundValues = [DATE, version, versionTag ?? ''];
    const place = { userId, table: 'reflection', row: id, column: 'document', boundValues };
    const plain = openBytes(key, place, (await readRow()).document)?.toString('latin1') ?? '';
    const later = `${plain.slice(0, -1)},"stems":["heron"]}`;
    await journal.write(SET, [id, sealBytes(key, place, Buffer.from(later, 'latin1'))]);

    await save('one', 'two');
    await removeDay(storage, { userId, reflectionId: id }, () => {});
    const restored = await restoreDay(storage, { userId, reflectionId: id }, () => {
      throw new Error('There is no other day.');
    });

    expect(restored.unknownFields).toEqual({ stems: ['heron'] });
    expect(await readDay({ userId, date: DATE }, storage)).toEqual(restored);
  });

  describe('the theme words of a day', () => {
    const text = 'The garden gate was open again, and the garden smelled of rain. '.repeat(4);

    async function readPrivatePart(id: string): Promise<string> {
      const { document, version, version_tags: tags } = await readRow();
      const tag = tags?.split(' ').at(-1)?.split('-').slice(1).join('-') ?? '';
      const place = { userId, table: 'reflection', row: id, column: 'document', boundValues: [DATE, version, tag] };
      const plain = openBytes(await get().vault.getKey(userId), place, document);
      return plain?.subarray(4 + plain.readUInt32BE()).toString() ?? '';
    }

    test('are sealed in the private part, take a third of the texts at most, and are never sent', async () => {
      const { storage } = get();
      const day = await save(text, text);

      const answer = String((await readDayJson({ userId, date: DATE }, storage))?.json);
      const { themeWords } = JSON.parse(await readPrivatePart(day.id)) as Pick<StoredReflection, 'themeWords'>;

      expect(themeWords).toEqual(day.themeWords);
      expect(Buffer.byteLength(JSON.stringify(themeWords?.texts))).toBeLessThan((2 * text.length) / 3);
      expect(answer).not.toContain('themeWords');
      expect(answer).not.toContain(JSON.stringify(themeWords?.texts[0]).slice(1, -1));
    });

    test('follow every change of the texts: an edit, a removal, a return, an older program', async () => {
      const { storage, format } = get();
      const wordsOf = async () => toEarlierDay((await readDay({ userId, date: DATE }, storage)) ?? never()).themeWords;
      const never = (): never => {
        throw new Error('The day is not there.');
      };
      const first = await save(text);
      expect((await wordsOf())?.texts).toEqual(findThemeWords([{ content: text }]).texts);

      await save('The heron came back.');
      expect((await wordsOf())?.texts).toEqual(findThemeWords([{ content: 'The heron came back.' }]).texts);

      await removeDay(storage, { userId, reflectionId: first.id }, () => {});
      await restoreDay(storage, { userId, reflectionId: first.id }, never);
      expect((await wordsOf())?.texts).toEqual(findThemeWords([{ content: 'The heron came back.' }]).texts);

      format.isNew = false;
      await save('An older program wrote this.');
      expect(await wordsOf()).toBeUndefined();
    });

    test('stay when only a generated text is replaced', async () => {
      const { storage } = get();
      const day = await save(text);

      const next = { ...day, summary: { ...TEXT, text: 'Another line.' } };
      await changeDay(storage, { userId, reflectionId: day.id }, () => ({
        next,
        replaced: [],
        isGeneratedOnly: true,
      }));

      expect((await readDay({ userId, date: DATE }, storage))?.themeWords).toEqual(day.themeWords);
    });
  });

  test('the latest 100 tags are stored', async () => {
    for (let count = 0; count < 103; count += 1) await save(`text ${count}`);

    const tags = (await readRow()).version_tags?.split(' ') ?? [];

    expect(tags).toHaveLength(100);
    expect([tags[0]?.split('-')[0], tags.at(-1)?.split('-')[0]]).toEqual(['4', '103']);
    expect(new Set(tags.map((tag) => tag.slice(tag.indexOf('-')))).size).toBe(100);
  });
}
