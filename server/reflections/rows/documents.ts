// Opens and seals the days of a process: which format is written, and who is told of a day that does not open.
import type { KeyObject } from 'node:crypto';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../../database/json-item.ts';
import { toReflection } from '../reflection-mapper.ts';
import type { StorageReporter } from '../../database/database.ts';
import { buildDamagedDay, openDocument, openResponseJson as openWire } from './document-format.ts';
import type { ResponseRow, DocumentRow, DocumentTable } from './document-format.ts';
import { appendVersionTag, createVersionTag } from './version-tags.ts';
import type { StoredReflection } from '../stored-reflection.ts';

export interface DocumentCodec {
  /** A day whose document does not open is `isDamaged`, and has nothing that was sealed. */
  open(row: DocumentRow, key: KeyObject, table?: DocumentTable): StoredReflection;
  /** As it is sent, without parsing. Null for a day in the old format, and for one that does not open. */
  openResponseJson(row: ResponseRow, key: KeyObject): RawJson<Reflection> | null;
  /** As it is sent, whatever its format. */
  openResponse(row: DocumentRow, key: KeyObject): RawJson<Reflection>;
  /** Gives the version its tag, as far as an older program that is alive can still read the day. */
  tagVersion(day: StoredReflection): StoredReflection;
  /** A sealed value of another table does not open. */
  reportDamage(damage: { table: string; userId: string; row: string }): void;
  /** Documents and drafts may be written in the format of today. */
  writesNewFormat(): boolean;
}

interface Deps {
  writesNewFormat: () => boolean;
  report: StorageReporter;
}

export function createDocumentCodec({ writesNewFormat, report }: Deps): DocumentCodec {
  function reportDamage(damage: { table: string; userId: string; row: string }): void {
    report({ kind: 'damaged-row', ...damage });
  }

  function buildDamaged(row: DocumentRow, table: DocumentTable): StoredReflection {
    reportDamage({ table, userId: row.user_id, row: row.id });
    return buildDamagedDay(row);
  }

  function open(row: DocumentRow, key: KeyObject, table: DocumentTable = 'reflection'): StoredReflection {
    return openDocument(row, key, table) ?? buildDamaged(row, table);
  }

  return {
    open,
    openResponseJson,
    openResponse: (row, key) => openResponseJson(row, key) ?? toRawJson(open(row, key)),
    tagVersion: (day) =>
      writesNewFormat() ? tagNewVersion(day) : { ...day, versionTag: null, entries: tagEntries(day, null) },
    reportDamage,
    writesNewFormat,
  };
}

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
  return { ...day, versionTag, versionTags, entries: tagEntries(day, versionTag) };
}

/** Texts that were written in this version have its tag. */
function tagEntries({ entries, version }: StoredReflection, tag: string | null): StoredReflection['entries'] {
  return entries.map((entry) => {
    if (entry.rev !== version) return entry;
    const { revTag: _, ...text } = entry;
    return tag === null ? text : { ...text, revTag: tag };
  });
}
