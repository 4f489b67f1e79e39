// Checks that the keys belong to the journal, so that a restored journal does not run with the wrong keys, create new ones
// and hide that its texts can't be read.
import { randomUUID } from 'node:crypto';
import { statement } from '../database.ts';
import type { Database, Statement } from '../database.ts';
import { StartupError } from '../errors.ts';

interface Row {
  journal_id: string;
}

const FIND = statement<Row>('journal-identity.find', 'SELECT journal_id FROM journal_identity WHERE id = 1');
const ADD = statement(
  'journal-identity.add',
  'INSERT INTO journal_identity (id, journal_id) VALUES (1, $1) ON CONFLICT (id) DO NOTHING',
);
const FIND_OF_KEYS = statement<Row>(
  'journal-identity.find-of-keys',
  'SELECT journal_id FROM {keys}journal_identity WHERE id = 1',
);
const ADD_TO_KEYS = statement(
  'journal-identity.add-to-keys',
  'INSERT INTO {keys}journal_identity (id, journal_id) VALUES (1, $1) ON CONFLICT (id) DO NOTHING',
);
/** The same tables as in key.find-text. Each part has a limit, so that the cost of a page does not grow with the tables. */
const LIST_PEOPLE = statement<{ user_id: string }>(
  'journal-keys.list-people',
  `SELECT user_id FROM (
     SELECT user_id FROM figures WHERE user_id > $1 AND total > 0 ORDER BY user_id LIMIT $2) AS written
   UNION SELECT user_id FROM (
     SELECT DISTINCT user_id FROM removed_reflection WHERE user_id > $1 ORDER BY user_id LIMIT $2) AS removed
   UNION SELECT user_id FROM (
     SELECT DISTINCT user_id FROM draft WHERE user_id > $1 AND content IS NOT NULL ORDER BY user_id LIMIT $2) AS drafted
   ORDER BY user_id LIMIT $2`,
);
/** Erased people have no key any more: the cleanup removes what an older journal brought back. */
const LIST_KEYS = statement<{ user_id: string }>(
  'journal-keys.list-keys',
  `SELECT user_id FROM {keys}user_key WHERE user_id BETWEEN $1 AND $2
   UNION ALL SELECT user_id FROM {keys}erased_person WHERE user_id BETWEEN $1 AND $2`,
);
const PAGE = 1_000;

interface Deps {
  journal: Database;
  keys: Database;
  /** False for keys that no master key has sealed yet. */
  isSealed: boolean;
}

export async function verifyKeysMatch(deps: Deps): Promise<void> {
  const ids = { journal: await findId(deps.journal, FIND), keys: await findId(deps.keys, FIND_OF_KEYS) };
  if (ids.journal !== null && ids.keys !== null && ids.journal !== ids.keys) throw keysOfOtherJournal();
  const missing = await countMissingKeys(deps);
  if (missing > 0) throw keysMissing(deps.isSealed, missing);
  if (ids.journal === null || ids.keys === null) await saveSharedId(ids.journal ?? ids.keys ?? randomUUID(), deps);
}

/** Older releases had no id: the journal and the keys take the same one. Of two processes, the first decides. */
async function saveSharedId(id: string, { journal, keys }: Deps): Promise<void> {
  await keys.write(ADD_TO_KEYS, [id]);
  const shared = (await findId(keys, FIND_OF_KEYS)) ?? id;
  await journal.write(ADD, [shared]);
  if ((await findId(journal, FIND)) !== shared) throw keysOfOtherJournal();
}

async function findId(database: Database, query: Statement<Row>): Promise<string | null> {
  const [row] = await database.read(query, []);
  return row?.journal_id ?? null;
}

/** Without the check of the master key, all keys count as missing: a wrong master key would be recorded as the right one. */
async function countMissingKeys({ journal, keys, isSealed }: Deps): Promise<number> {
  let missing = 0;
  let page = await journal.read(LIST_PEOPLE, ['', PAGE]);
  while (page.length > 0) {
    const [first, last] = [page.at(0)?.user_id ?? '', page.at(-1)?.user_id ?? ''];
    const rows = isSealed ? await keys.read(LIST_KEYS, [first, last]) : [];
    const found = new Set(rows.map(({ user_id }) => user_id));
    missing += page.filter(({ user_id }) => !found.has(user_id)).length;
    page = await journal.read(LIST_PEOPLE, [last, PAGE]);
  }
  return missing;
}

function keysOfOtherJournal(): StartupError {
  return new StartupError(
    'The keys belong to another journal. Restore the keys of this journal, or the journal of these keys.',
    { exitCode: 78 },
  );
}

function keysMissing(isSealed: boolean, count: number): StartupError {
  const sentence = isSealed
    ? `The keys of people with sealed texts are missing (${count}). Restore a backup of the keys that is as new as the journal.`
    : 'This journal has sealed texts, but its keys are missing. Restore the backup of the keys.';
  return new StartupError(sentence, { exitCode: 78 });
}
