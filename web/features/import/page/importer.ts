// One import from the choice of files to its end, as a store that the page shows.
import { startImport, type ImportResult, type ImportSource } from '#contract/imports.ts';
import { IMPORT_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import { call } from '../../../api/api-client.ts';
import { createStore } from '../../../state/store.ts';
import type { UnreadableFile } from '../files/open-files.ts';
import type { Choices, Opened, Reading } from '../reader.ts';
import { addResults, NO_RESULT, sendBatches } from '../send-batches.ts';
import { createLatestWork } from './latest-work.ts';

export interface ImportState {
  /** `stopped`: the import itself was interrupted, and can go on. */
  step: 'choose' | 'opening' | 'unknown' | 'checking' | 'ready' | 'importing' | 'stopped' | 'done';
  problem: string | null;
  progress: { done: number; total: number };
  choices: Choices | null;
  columns: readonly string[];
  /** Some of the times name no zone. */
  asksZone: boolean;
  /** Why the files are unknown, if that is because they could not be read. */
  unread: readonly UnreadableFile[];
  reading: Reading | null;
  result: ImportResult;
}

const START: ImportState = {
  step: 'choose',
  problem: null,
  progress: { done: 0, total: 0 },
  choices: null,
  columns: [],
  asksZone: false,
  unread: [],
  reading: null,
  result: NO_RESULT,
};
const CANCELLED = 'The import was stopped. What it has added stays.';
/** Keys that follow one another in a list are one choice. */
const PAUSE_MS = 500;

export type Importer = ReturnType<typeof createImporter>;

export function createImporter({ timeZone, onChanged }: { timeZone: string; onChanged: () => void }) {
  const { get, set, subscribe } = createStore<ImportState>(START);
  const change = (changes: Partial<ImportState>): void => set({ ...get(), ...changes });
  const work = createLatestWork();
  let opened: Opened | null = null;
  const importIds = createImportIds();
  let sent = 0;

  const run = (from: ImportState['step'], act: (signal: AbortSignal) => Promise<void>): Promise<void> =>
    work.run(act, (problem) => change({ step: from, problem }));

  const showChoices = (choices: Choices): void => set(readAnew(get(), choices));

  const preview = async (choices: Choices, signal: AbortSignal): Promise<void> => {
    if (opened === null) return;
    showChoices(choices);
    const { readSelection } = await import('../reader.ts');
    const onProgress = (done: number, total: number): void => change({ progress: { done, total } });
    const reading = await readSelection({ opened, choices, signal, onProgress });
    signal.throwIfAborted();
    change({ reading, asksZone: (reading.counts.zoneless ?? 0) > 0 });
    sent = 0;
    await send({ reading, choices }, { preview: true, signal });
    sent = 0;
    change({ step: 'ready' });
  };

  const send = async (
    { reading, choices }: { reading: Reading; choices: Choices },
    { preview: isPreview, signal }: { preview: boolean; signal: AbortSignal },
  ): Promise<void> => {
    const importId = await importIds.open(choices.source, signal);
    const all = isPreview ? reading.previews : reading.batches;
    const onResult = (result: ImportResult): void => {
      signal.throwIfAborted();
      sent += 1;
      change({ result: addResults(get().result, result), progress: { done: sent, total: all.length } });
    };
    await sendBatches({ importId, batches: all, from: sent, preview: isPreview, signal, onResult });
  };

  const openSource = async (source: ImportSource, signal: AbortSignal): Promise<void> => {
    const { listColumns } = await import('../reader.ts');
    const { names, guess } = await listColumns(source, opened?.files ?? []);
    signal.throwIfAborted();
    change({ columns: names });
    const { timeZone: zone = timeZone, dateOrder = 'written' } = get().choices ?? {};
    await preview({ source, timeZone: zone, columns: guess, dateOrder }, signal);
  };

  return {
    get,
    subscribe,
    check: (choices: Choices): Promise<void> =>
      run('ready', async (signal) => {
        showChoices(choices);
        await pause(signal);
        await preview(choices, signal);
      }),
    chooseSource: (source: ImportSource): Promise<void> =>
      run('choose', async (signal) => {
        const { choices } = get();
        if (choices) showChoices({ ...choices, source });
        if (choices) await pause(signal);
        await openSource(source, signal);
      }),
    choose: (files: readonly File[]): Promise<void> =>
      run('choose', async (signal) => {
        set({ ...START, step: 'opening' });
        importIds.begin(nameFiles(files));
        const { openSelection } = await import('../reader.ts');
        opened = await nameStrays(await openSelection(files));
        signal.throwIfAborted();
        if (opened.source === null) change(await describeUnknown(files, opened));
        else await openSource(opened.source, signal);
      }),
    /** Also goes on after an interruption: with the first request that was not answered. */
    start: (): Promise<void> =>
      run('stopped', async (signal) => {
        const { reading, choices, step } = get();
        if (reading === null || choices === null) return;
        const progress = { done: sent, total: reading.batches.length };
        change({ step: 'importing', problem: null, progress, ...(step !== 'stopped' && { result: NO_RESULT }) });
        try {
          await send({ reading, choices }, { preview: false, signal });
          importIds.end();
        } finally {
          onChanged();
        }
        change({ step: 'done' });
      }),
    /** Ends an import between two requests; in every other step it begins anew. */
    cancel(): void {
      work.end();
      if (get().step === 'importing') change({ step: 'stopped', problem: CANCELLED });
      else set(START);
    },
  };
}

/** The questions stay while their answers are tried. */
function readAnew({ columns, asksZone }: ImportState, choices: Choices): ImportState {
  return { ...START, step: 'checking', choices, columns, asksZone };
}

/** What was chosen beside the texts does not come in. */
async function nameStrays(opened: Opened): Promise<Opened> {
  if (opened.source === null || opened.strays.length === 0) return opened;
  const { nameKind } = await import('./wrong-files.ts');
  const strays = opened.strays.map((name) => ({ name, why: `It is ${nameKind(name)}.` }));
  return { ...opened, unreadable: [...opened.unreadable, ...strays] };
}

/** A person can say what texts are; of other files they are told. */
async function describeUnknown(
  chosen: readonly File[],
  { hasTexts, unreadable }: Opened,
): Promise<Partial<ImportState>> {
  if (hasTexts || unreadable.length > 0) return { step: 'unknown', unread: unreadable };
  const { describeWrongFiles } = await import('./wrong-files.ts');
  return { step: 'choose', problem: describeWrongFiles(chosen) };
}

/** One import for each source of the chosen files, however often they are previewed. */
function createImportIds() {
  const ids = new Map<ImportSource, string>();
  let name = '';
  return {
    begin(nameOfFiles: string): void {
      ids.clear();
      name = nameOfFiles;
    },
    async open(source: ImportSource, signal: AbortSignal): Promise<string> {
      const id = ids.get(source) ?? (await call(startImport, { body: { source, name }, signal })).id;
      ids.set(source, id);
      return id;
    },
    /** A finished import stays as it is. */
    end: (): void => ids.clear(),
  };
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
}

/** A cut name may end within a character, which no database stores. */
function nameFiles(files: readonly File[]): string {
  const names = new Set(files.map((file) => file.webkitRelativePath.split('/')[0] || file.name));
  return [...names].join(', ').slice(0, IMPORT_NAME_CHARACTERS_MAX).toWellFormed();
}
