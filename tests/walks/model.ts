// What a person has, as plain data: all that the checks compare the server with. Ids that the server makes are read from
// its answers; everything else is known before.
import type { IsoDate } from '#contract/days.ts';
import type { RestRules } from '#contract/runs.ts';
import { listWords } from './words.ts';

export interface Version {
  text: string;
  /** False for a text that an import brought from another journal. */
  isPrompted: boolean;
  replacedAt: number;
  /** It was removed, and its entry has not been restored since: it goes after 30 days. */
  isRemoval?: boolean;
}

export interface ModelEntry {
  id: string;
  /** Null while the entry is removed. */
  text: string | null;
  isPrompted: boolean;
  importId: string | null;
  /** The text that the import has brought: its undo leaves an entry that has another one. */
  imported?: string;
  /** Oldest first; the last one is the text of a removed entry. */
  earlier: readonly Version[];
}

export interface ModelDay {
  /** Empty until the server has been asked. */
  id: string;
  date: IsoDate;
  promptIndex: number;
  entries: readonly ModelEntry[];
}

interface ModelImport {
  id: string;
  isUndone: boolean;
  /** How many entries it has added, by date; after its undo how many have stayed. */
  added: Map<IsoDate, number>;
}

export interface Model {
  days: ModelDay[];
  removedDays: ModelDay[];
  drafts: Map<IsoDate, { version: number; entries: readonly { id: string; content: string }[] }>;
  imports: ModelImport[];
  /** By date, the import that has hidden it; null if the person has. */
  hidden: Map<IsoDate, string | null>;
  rests: RestRules;
}

export function createModel(): Model {
  return {
    days: [],
    removedDays: [],
    drafts: new Map(),
    imports: [],
    hidden: new Map(),
    rests: { restWeekdays: [], restPerMonth: 0 },
  };
}

export function findDay(model: Model, date: IsoDate): ModelDay | undefined {
  return model.days.find((day) => day.date === date);
}

export interface Living extends ModelEntry {
  text: string;
}

export function isLiving(entry: ModelEntry): entry is Living {
  return entry.text !== null;
}

export function listLiving(day: Pick<ModelDay, 'entries'> | undefined): Living[] {
  return day?.entries.filter(isLiving) ?? [];
}

/** A day without living entries is a removed one. */
export function putDay(model: Model, day: ModelDay): void {
  model.days = model.days.filter(({ date }) => date !== day.date);
  if (listLiving(day).length > 0) model.days.push(day);
}

export function removeDay(model: Model, day: ModelDay): void {
  model.days = model.days.filter((each) => each !== day);
  model.removedDays.push(day);
}

/** The text that stands in an entry leaves it and can be brought back. */
export function replaceText(entry: ModelEntry, text: string | null, nowMs: number): ModelEntry {
  const { text: before, isPrompted } = entry;
  if (before === null) return { ...entry, text };
  const left = { text: before, isPrompted, replacedAt: nowMs, isRemoval: text === null };
  return { ...entry, text, earlier: [...entry.earlier, left] };
}

/** Of an entry that is restored, also by an import. */
export function keepEarlier({ earlier }: Pick<ModelEntry, 'earlier'>): Version[] {
  return earlier.map((version) => ({ ...version, isRemoval: false }));
}

export function changeEntry(day: ModelDay, id: string, change: (entry: ModelEntry) => ModelEntry): ModelDay {
  return { ...day, entries: day.entries.map((entry) => (entry.id === id ? change(entry) : entry)) };
}

/** What the day has now is no longer a draft. */
export function reduceDraft(model: Model, day: ModelDay): void {
  const draft = model.drafts.get(day.date);
  if (draft === undefined) return;
  const texts = new Map(listLiving(day).map(({ id, text }) => [id, text]));
  const entries = draft.entries.filter(({ id, content }) => texts.get(id) !== content);
  if (entries.length === draft.entries.length) return;
  if (entries.length === 0) model.drafts.delete(day.date);
  else model.drafts.set(day.date, { version: draft.version + 1, entries });
}

export function listDates(model: Model): IsoDate[] {
  return model.days.map(({ date }) => date).toSorted();
}

/** Every word that the person has not deleted for good: living, earlier, removed, drafted. */
export function listHeldWords(model: Model): Set<string> {
  const entries = [...model.days, ...model.removedDays].flatMap((day) => day.entries);
  const texts = entries.flatMap(({ text, earlier }) => [text ?? '', ...earlier.map((version) => version.text)]);
  const drafted = [...model.drafts.values()].flatMap((draft) => draft.entries.map(({ content }) => content));
  return listWords(...texts, ...drafted);
}

/** The words that stand in the days of these dates. */
export function listLivingWords(model: Model, dates: readonly IsoDate[]): Set<string> {
  return listWords(...dates.flatMap((date) => listLiving(findDay(model, date)).map(({ text }) => text)));
}
