// A generated text as a row: its keys are plain, the text is sealed.
import type { KeyObject } from 'node:crypto';
import { isBoundToRow, type SealContext } from '../../vault/cipher.ts';
import { openOrNull } from '../../vault/vault.ts';
import { isStoredWeek } from '../stored-week.ts';
import type { StoredText } from '../../reflections/stored-reflection.ts';

/** Summaries are stored by their input, to be reused when an edit is undone. */
export type GeneratedTextKind = 'summary' | 'bedtime' | 'weekly';

export interface StoredGeneratedText extends StoredText {
  userId: string;
  kind: GeneratedTextKind;
  /** A window of days such as `2026-11-14..2026-11-21`, dates, or a hash. */
  subject: string;
  /** Identifies the versions of the days that it was generated from. A reading without it expires after 30 days. */
  daysKey?: string | undefined;
}

export interface GeneratedTextRow {
  subject: string;
  variant: number;
  source: string;
  degraded: number;
  input_hash: string;
  created_at: number;
  days_key: string | null;
  text: Uint8Array;
}

export interface GeneratedTextSubject {
  userId: string;
  kind: GeneratedTextKind;
  subject: string;
}

export const GENERATED_TEXT_COLUMNS = 'subject, variant, source, degraded, input_hash, created_at, days_key, text';

/** Null when the text can't be opened, belongs to another input, or is no text of its kind: then it is generated again. */
export function toGeneratedText(
  row: GeneratedTextRow,
  person: Omit<GeneratedTextSubject, 'subject'>,
  key: KeyObject,
): StoredGeneratedText | null {
  const { subject, variant, input_hash: inputHash } = row;
  const about = { ...person, subject };
  const context = aadForGeneratedText(about, { variant, inputHash, isBound: isBoundToRow(row.text) });
  const text = openOrNull(key, context, row.text);
  if (text === null || (about.kind === 'weekly' && !isStoredWeek(text))) return null;
  const { source, created_at: madeAt, days_key: daysKey } = row;
  const degraded = row.degraded === 1;
  return { ...about, variant, source, degraded, inputHash, madeAt, ...(daysKey !== null && { daysKey }), text };
}

/** Binds the text to its input hash: a text of another input does not open here. */
export function aadForGeneratedText(
  { userId, kind, subject }: GeneratedTextSubject,
  { variant, inputHash, isBound }: { variant: number; inputHash: string; isBound: boolean },
): SealContext {
  const context = { userId, table: 'output', row: `${kind}/${subject}/${variant}`, column: 'text' };
  return isBound ? { ...context, boundValues: [inputHash] } : context;
}
