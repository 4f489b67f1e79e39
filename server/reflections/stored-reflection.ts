// A day as it is stored.
import type { ThemeWords } from '../../embedded/ranking/theme-words.ts';

export interface StoredEntry {
  id: string;
  content: string;
  /** The reflection's version in which this text was written. */
  rev: number;
  /** The tag of that version; absent when an older program wrote it. */
  revTag?: string | undefined;
  device?: string | undefined;
  /** When the entry was first stored; absent in entries from before this was noted. Edits keep it. */
  createdAt?: number | undefined;
  /** Minutes of the person's local time ahead of UTC at that moment. */
  offsetMinutes?: number | undefined;
  /** Null in an entry that was imported from another journal. */
  promptIndex: number | null;
  /** The source that the entry was imported from, such as `day-one`. */
  origin?: string | undefined;
  /** The import that added the entry. */
  importId?: string | undefined;
  /** Hash of the text that the import brought: another text was written here. Absent in entries from before this was noted. */
  importedHash?: string | undefined;
  /** `HH:MM`, local: of an imported entry. */
  time?: string | undefined;
}

/** What an entry has besides its text, and keeps when it is removed and restored. */
export type EntryDetails = Pick<
  StoredEntry,
  'createdAt' | 'offsetMinutes' | 'origin' | 'importId' | 'importedHash' | 'time'
>;

export interface StoredText {
  text: string;
  /** `embedded`, or `provider:model`. */
  source: string;
  degraded: boolean;
  madeAt: number;
  /** 0 for the first; each new version asked for is one more. */
  variant: number;
  /** Hash of the input; a different hash means the entries have changed since. */
  inputHash: string;
  /** The import that has brought it. */
  importId?: string | undefined;
}

/** What the summaries of the next days need of this day. It holds for one version of the texts and of the program. */
export interface StoredThemeWords extends ThemeWords {
  program: number;
  textsVersion: number;
}

export interface StoredReading extends StoredText {
  previous?: Omit<StoredText, 'variant' | 'inputHash'>;
}

/** What a person's day consists of: sealed as one document, but for `promptIndex`. */
export interface ReflectionContent {
  promptIndex: number;
  entries: readonly StoredEntry[];
  summary: StoredText | null;
  bedtime: StoredReading | null;
}

export interface StoredReflection extends ReflectionContent {
  id: string;
  userId: string;
  date: string;
  version: number;
  /** The random tag of that version; null when an older program wrote it. */
  versionTag: string | null;
  /** The tags of the latest versions: `2-xM3k_w9a 3-Qe81bZ0c`. */
  versionTags: string | null;
  /** The version in which the person last changed the day; later ones only brought texts made from it. */
  textsVersion: number;
  /** A language model is to write the summary, or does. */
  jobStatus: 'pending' | 'streaming' | null;
  createdAt: number;
  updatedAt: number;
  /** When the person last changed the day. A day from before this was noted: its `updatedAt` when it was first rewritten. */
  savedAt: number;
  /** The document does not open: what was sealed in it is missing here. */
  isDamaged: boolean;
  /** Absent when an older program wrote the day. */
  themeWords?: StoredThemeWords | undefined;
  /** Private fields of the document that a later program wrote. They survive a rewrite. */
  unknownFields: Readonly<Record<string, unknown>>;
}

/** A text that leaves the day and stays as a revision. `rev` is the one it had. */
export interface ReplacedText {
  entryId: string;
  rev: number;
  content: string;
  promptIndex: number | null;
  /** How many entries stood before it. */
  position: number;
  reason: 'edit' | 'merge' | 'delete';
  /** Of a removed entry; undefined for one from before they were noted. */
  details?: EntryDetails | undefined;
}
