// `account.json`: what belongs to a person and to no day. An import does not read it.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { GeneratedTextKey } from '../generated-texts/rows/generated-text-keys.ts';
import { listRemovedReflections, type RemovedReflectionItem } from '../history/rows/removed-list.ts';
import { publicSessionId } from '../identity/sessions/cookies.ts';
import type { Sessions, StoredSession } from '../identity/sessions/session-rows.ts';
import type { ModelCalls } from '../models/rows/call-log.ts';
import { findStoredDraft, listStoredDrafts } from '../reflections/rows/draft-rows.ts';
import { FIND_REMOVED_REFLECTION, toRemovedReflection } from '../reflections/rows/removed-reflection-row.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import { getSettings } from '../settings/settings.ts';
import { listTokens } from '../tokens/tokens.ts';
import { listTextsOfDay, toExportedHead, toIso } from './exported-day.ts';
import { readExportedRevisions, readTextsOfDays, type JournalDeps } from './read-journal.ts';
import { writeDay, writeItems, writeList } from './write-day.ts';

export interface AccountDeps extends StorageDeps, Pick<JournalDeps, 'generatedTexts'> {
  sessions: Pick<Sessions, 'list'>;
  modelCalls: Pick<ModelCalls, 'listAll'>;
}

interface Account {
  userId: string;
  session: StoredSession;
  /** Of days that the journal does not have any more. */
  otherTexts: readonly GeneratedTextKey[];
}

const ACCOUNT_FORMAT = 'learn-account';
const REMOVED_PER_READ = 100;

export async function* writeAccount({ userId, session, otherTexts }: Account, deps: AccountDeps) {
  const { email, displayName } = session;
  const [settings, sessions, tokens] = await Promise.all([
    getSettings(userId, deps),
    deps.sessions.list(session),
    listTokens(userId, deps),
  ]);
  yield '{\n';
  yield writeField('format', ACCOUNT_FORMAT);
  yield writeField('version', 1);
  yield writeField('person', { email, displayName });
  yield writeField('settings', settings);
  yield* writeArray('sessions', sessions.map(toExportedSession));
  yield writeField('tokens', tokens);
  yield* writeArray('modelCalls', readModelCalls(userId, deps));
  yield* writeArray('otherTexts', readTextsOfDays({ userId, keys: otherTexts }, deps));
  yield* writeList('drafts', writeDrafts(userId, deps));
  yield ',\n';
  yield* writeList('removedDays', writeRemovedDays(userId, deps));
  yield '\n}\n';
}

function writeField(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}

async function* writeArray(name: string, items: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`;
  yield* writeItems(items);
  yield '],\n';
}

async function* readModelCalls(userId: string, { modelCalls }: AccountDeps) {
  for await (const { at, ...call } of modelCalls.listAll(userId)) yield { at: toIso(at), ...call };
}

function toExportedSession({ idHash, userAgent, createdAt, lastSeenAt }: StoredSession) {
  return { id: publicSessionId(idHash), userAgent, createdAt: toIso(createdAt), lastSeenAt: toIso(lastSeenAt) };
}

async function* writeDrafts(userId: string, deps: AccountDeps) {
  for (const { date } of await listStoredDrafts(userId, deps)) {
    const draft = await findStoredDraft({ userId, date }, deps);
    if (draft === null) continue;
    const { promptIndex, entries, savedAt } = draft;
    const texts = entries.map(({ id, content, promptIndex: own }) => ({ id, content, promptIndex: own }));
    yield writeJson({ date, savedAt: toIso(savedAt), promptIndex, entries: texts });
  }
}

async function* writeJson(value: unknown): AsyncGenerator<string> {
  yield JSON.stringify(value);
}

async function* writeRemovedDays(userId: string, deps: AccountDeps) {
  for (let before: Pick<RemovedReflectionItem, 'removedAt' | 'id'> | undefined; ;) {
    const page = await listRemovedReflections({ userId, limit: REMOVED_PER_READ, before }, deps);
    for (const { id } of page) {
      const removed = await openRemovedDay({ userId, id }, deps);
      if (removed !== null) yield writeDay(removed);
      // Other requests run in between.
      await setImmediate();
    }
    if (page.length < REMOVED_PER_READ) return;
    before = page.at(-1);
  }
}

/** Null if it was restored or deleted since, and if it cannot be decrypted. */
async function openRemovedDay({ userId, id }: { userId: string; id: string }, deps: AccountDeps) {
  const [row] = await deps.database.read(FIND_REMOVED_REFLECTION, [userId, id]);
  if (row === undefined) return null;
  const { documents } = deps;
  const day = toRemovedReflection(row, { key: await deps.vault.getKey(userId), documents });
  if (day.isDamaged) return null;
  const head = { removedAt: toIso(day.removedAt), ...toExportedHead(day, { isHidden: false }) };
  return {
    head,
    revisions: readExportedRevisions({ userId, reflectionId: id }, deps),
    texts: Readable.from(listTextsOfDay(day)),
  };
}
