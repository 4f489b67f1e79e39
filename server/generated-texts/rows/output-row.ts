// A generated text as a row: what it is found by is clear, the text is sealed.
import type { KeyObject } from 'node:crypto';
import { isBoundToRow, type SealContext } from '../../vault/cipher.ts';
import { openOrNull } from '../../vault/vault.ts';
import type { StoredText } from '../../reflections/stored-reflection.ts';

/** Summaries lie here by their input, to be found when the same words are back. */
export type GeneratedTextKind = 'summary' | 'bedtime' | 'weekly';

export interface StoredGeneratedText extends StoredText {
  userId: string;
  kind: GeneratedTextKind;
  /** What it is about: `2026-11-14..2026-11-21`, or a hash. */
  subject: string;
  /** Names the versions of the saved days that it was made from. A reading without it goes after 30 days. */
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

/** Null when the text does not open, or belongs to other words: then it is made anew. */
export function toGeneratedText(
  row: GeneratedTextRow,
  person: Omit<GeneratedTextSubject, 'subject'>,
  key: KeyObject,
): StoredGeneratedText | null {
  const { subject, variant, input_hash: inputHash } = row;
  const about = { ...person, subject };
  const text = openOrNull(
    key,
    aadForGeneratedText(about, { variant, inputHash, isBound: isBoundToRow(row.text) }),
    row.text,
  );
  return text === null
    ? null
    : {
        ...about,
        variant,
        source: row.source,
        degraded: row.degraded === 1,
        inputHash,
        madeAt: row.created_at,
        ...(row.days_key !== null && { daysKey: row.days_key }),
        text,
      };
}

/** The text of other words under the same name is not shown as the text of these. */
export function aadForGeneratedText(
  { userId, kind, subject }: GeneratedTextSubject,
  { variant, inputHash, isBound }: { variant: number; inputHash: string; isBound: boolean },
): SealContext {
  const place = { userId, table: 'output', row: `${kind}/${subject}/${variant}`, column: 'text' };
  return isBound ? { ...place, boundValues: [inputHash] } : place;
}
