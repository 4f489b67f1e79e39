// Opens and seals days. A document has two parts: the wire part is the JSON of the day as the API answers it and is sent
// unparsed; the private part never leaves the server. A document is bound to the date, the version and the tag of its
// row. A row without a tag for its version was written by an older program: its document is one JSON, bound to its id.
import type { KeyObject } from 'node:crypto';
import type { Reflection } from '#contract/reflections.ts';
import type { StorageReporter } from '../../database/database.ts';
import type { RawJson } from '../../database/json-item.ts';
import { openBytes, sealBytes, type SealContext } from '../../vault/cipher.ts';
import { toReflection, setSummaryStatus } from '../reflection-mapper.ts';
import { listPrivateFields, withPrivateFields, type PrivateFields } from '../stamp-entries.ts';
import type {
  StoredEntry,
  StoredReading,
  StoredReflection,
  StoredText,
  StoredThemeWords,
} from '../stored-reflection.ts';
import { withThemeWords } from '../prompt-days.ts';
import { appendVersionTag, createVersionTag, findVersionTag, type VersionTags } from './version-tags.ts';

export type DocumentTable = 'reflection' | 'removed_reflection';

export interface ResponseRow {
  user_id: string;
  date: string;
  id: string;
  version: number;
  version_tags: VersionTags;
  document: Uint8Array | null;
  writing?: 'pending' | 'streaming' | null;
}

export interface DocumentRow extends ResponseRow {
  prompt_index: number;
  created_at: number;
  updated_at: number;
  document: Uint8Array;
}

interface LegacyDocument {
  entries: readonly StoredEntry[];
  summary: StoredText | null;
  bedtime: StoredReading | null;
  textsVersion?: number;
  savedAt?: number;
}

type PrivateText = Pick<StoredText, 'variant' | 'inputHash' | 'importId'>;

/** The rest of the reading before it is in the wire part. */
type PrivateReading = PrivateText & { previousImportId?: string | undefined };

interface PrivatePart extends PrivateFields {
  textsVersion: number;
  summary: PrivateText | null;
  bedtime: PrivateReading | null;
  themeWords?: StoredThemeWords | undefined;
}

/** In front of the wire part: how many bytes it has. */
const LENGTH_BYTES = 4;

export type DocumentCodec = ReturnType<typeof createDocumentCodec>;

interface Deps {
  writesNewFormat: () => boolean;
  report: StorageReporter;
}

export function createDocumentCodec({ writesNewFormat, report }: Deps) {
  function reportDamage(damage: { table: string; userId: string; row: string }): void {
    report({ kind: 'damaged-row', ...damage });
  }

  /** A day whose document does not open is `isDamaged`, and has nothing that was sealed. */
  function open(row: DocumentRow, key: KeyObject, table: DocumentTable = 'reflection'): StoredReflection {
    const day = openDocument(row, key, table);
    if (day === null) reportDamage({ table, userId: row.user_id, row: row.id });
    return day ?? buildDamagedDay(row);
  }

  return {
    open,
    openResponseJson,
    openResponse: (row: DocumentRow, key: KeyObject): RawJson<Reflection> =>
      openResponseJson(row, key) ?? toRawJson(open(row, key)),
    /** Gives the version its tag, as far as an older program that is alive can still read the day. */
    tagVersion: (day: StoredReflection): StoredReflection =>
      writesNewFormat()
        ? tagNewVersion(day)
        : { ...day, versionTag: null, themeWords: undefined, entries: tagEntries(day, null) },
    reportDamage,
    writesNewFormat,
  };
}

/** As it is sent, without parsing. Null for a day in the old format, and for one that does not open. */
function openResponseJson(row: ResponseRow, key: KeyObject): RawJson<Reflection> | null {
  const json = openWire(row, key);
  return json && { json };
}

function toRawJson(day: StoredReflection): RawJson<Reflection> {
  return { json: Buffer.from(JSON.stringify(toReflection(day))) };
}

function tagNewVersion(day: StoredReflection): StoredReflection {
  const versionTag = createVersionTag();
  const versionTags = appendVersionTag(day.versionTags, day.version, versionTag);
  return withThemeWords({ ...day, versionTag, versionTags, entries: tagEntries(day, versionTag) });
}

function tagEntries({ entries, version }: StoredReflection, tag: string | null): StoredReflection['entries'] {
  return entries.map((entry) => {
    if (entry.rev !== version) return entry;
    const { revTag: _, ...text } = entry;
    return tag === null ? text : { ...text, revTag: tag };
  });
}

export function sealDocument(day: StoredReflection, { key, table }: { key: KeyObject; table: DocumentTable }): Buffer {
  const { userId, id, date, version, versionTag } = day;
  const place = aadFor({ userId, id, date, version, tag: versionTag, table });
  return sealBytes(key, place, versionTag === null ? writeLegacy(day) : write(day));
}

/** Null when the document is not the one that belongs to this row. */
function openDocument(row: DocumentRow, key: KeyObject, table: DocumentTable): StoredReflection | null {
  const tag = findVersionTag(row.version_tags, row.version);
  const plain = openBytes(key, aadForRow(row, tag, table), row.document);
  if (plain === null) return null;
  return { ...readPlainColumns(row, tag), ...(tag === null ? readLegacy(plain, row) : read(plain, row)) };
}

function openWire(row: ResponseRow, key: KeyObject): Buffer | null {
  const tag = findVersionTag(row.version_tags, row.version);
  if (tag === null || row.document === null) return null;
  const plain = openBytes(key, aadForRow(row, tag, 'reflection'), row.document);
  return plain && setSummaryStatus(splitDocument(plain).wire, row.writing ?? null);
}

/** What is known of a day whose document does not open. */
function buildDamagedDay(row: DocumentRow): StoredReflection {
  const tag = findVersionTag(row.version_tags, row.version);
  const { version: textsVersion, updated_at: savedAt } = row;
  const nothing = { entries: [], summary: null, bedtime: null, textsVersion, savedAt, unknownFields: {} };
  return { ...readPlainColumns(row, tag), ...nothing, jobStatus: null, isDamaged: true };
}

type PlainFields = Omit<StoredReflection, keyof LegacyDocument | 'themeWords' | 'unknownFields'>;

function readPlainColumns(row: DocumentRow, versionTag: string | null): PlainFields {
  return {
    id: row.id,
    userId: row.user_id,
    date: row.date,
    version: row.version,
    versionTag,
    versionTags: row.version_tags,
    // −1 says that no entry has a prompt; the day itself has one (I1).
    promptIndex: Math.max(0, row.prompt_index),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    jobStatus: row.writing ?? null,
    isDamaged: false,
  };
}

type OpenedFields = Omit<StoredReflection, keyof PlainFields> & { promptIndex?: number };

function write(day: StoredReflection): Buffer {
  const { unknownFields, textsVersion, summary, bedtime, themeWords } = day;
  const texts = { summary: summary && pick(summary), bedtime: bedtime && pickOfReading(bedtime) };
  const known: PrivatePart = { textsVersion, ...texts, themeWords, ...listPrivateFields(day.entries) };
  const wire = Buffer.from(JSON.stringify(toReflection({ ...day, jobStatus: null })));
  const own = Buffer.from(JSON.stringify({ ...unknownFields, ...known }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(wire.length);
  return Buffer.concat([length, wire, own]);
}

function splitDocument(plain: Buffer): { wire: Buffer; own: Buffer } {
  const end = LENGTH_BYTES + plain.readUInt32BE();
  return { wire: plain.subarray(LENGTH_BYTES, end), own: plain.subarray(end) };
}

/** It opened, so this program or a later one has written it, in this shape. */
function read(plain: Buffer, row: DocumentRow): OpenedFields {
  const parts = splitDocument(plain);
  const wire = JSON.parse(parts.wire.toString()) as Reflection;
  const own = JSON.parse(parts.own.toString()) as PrivatePart;
  const { textsVersion, summary, bedtime, themeWords, entryTimes, importedHashes, ...unknownFields } = own;
  return {
    promptIndex: wire.promptIndex,
    entries: withPrivateFields(wire.entries, { entryTimes, importedHashes }),
    summary: toStoredText(wire.aiSummary, wire.summary, summary),
    bedtime: toStoredReading(wire, bedtime),
    textsVersion,
    savedAt: wire.savedAt === undefined ? row.updated_at : Date.parse(wire.savedAt),
    ...(themeWords && { themeWords }),
    unknownFields,
  };
}

function toStoredText(
  text: string | null,
  state: { source: string; degraded: boolean; madeAt: string | null } | null,
  own: PrivateText | null,
): StoredText | null {
  if (text === null || state === null || own === null) return null;
  const { source, degraded, madeAt } = state;
  return { text, source, degraded, madeAt: Date.parse(madeAt ?? ''), ...own };
}

function toStoredReading(wire: Reflection, own: PrivateReading | null): StoredReading | null {
  const reading = toStoredText(wire.bedtimeReading, wire.reading, own && pick(own));
  const importId = own?.previousImportId;
  const previous = wire.reading?.previous;
  if (!reading || !previous) return reading;
  return { ...reading, previous: { ...previous, madeAt: Date.parse(previous.madeAt), ...(importId && { importId }) } };
}

function pick({ variant, inputHash, importId }: PrivateText): PrivateText {
  return { variant, inputHash, ...(importId !== undefined && { importId }) };
}

function pickOfReading({ previous, ...reading }: StoredReading): PrivateReading {
  return { ...pick(reading), previousImportId: previous?.importId };
}

function writeLegacy({ unknownFields, entries, summary, bedtime, textsVersion, savedAt }: StoredReflection): Buffer {
  const document: LegacyDocument = { entries, summary, bedtime, textsVersion, savedAt };
  return Buffer.from(JSON.stringify({ ...unknownFields, ...document }));
}

function readLegacy(plain: Buffer, { version, updated_at: updatedAt }: DocumentRow): OpenedFields {
  const { textsVersion, savedAt, ...document } = JSON.parse(plain.toString()) as LegacyDocument;
  const { entries, summary, bedtime, ...unknownFields } = document;
  return {
    entries,
    summary,
    bedtime,
    textsVersion: textsVersion ?? version,
    savedAt: savedAt ?? updatedAt,
    unknownFields,
  };
}

function aadForRow(row: ResponseRow, tag: string | null, table: DocumentTable): SealContext {
  return aadFor({ userId: row.user_id, id: row.id, date: row.date, version: row.version, tag, table });
}

interface DocumentIdentity {
  userId: string;
  id: string;
  date: string;
  version: number;
  tag: string | null;
  table: DocumentTable;
}

function aadFor({ userId, id, date, version, tag, table }: DocumentIdentity): SealContext {
  const place = { userId, table, row: id, column: 'document' };
  return tag === null ? place : { ...place, boundValues: [date, version, tag] };
}
