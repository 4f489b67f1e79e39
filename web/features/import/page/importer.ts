// One import from the choice of files to its end, as a store that the page shows.
import { startImport, type ImportResult, type ImportSource } from '#contract/imports.ts';
import { IMPORT_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import { call } from '../../../api/api-client.ts';
import { createStore } from '../../../state/store.ts';
import type { Choices, Opened, Reading } from '../reader.ts';
import { addResults, NO_RESULT, sendBatches } from '../send-batches.ts';

export interface ImportState {
  /** `stopped`: the import itself was interrupted, and can go on. */
  step: 'choose' | 'opening' | 'unknown' | 'checking' | 'ready' | 'importing' | 'stopped' | 'done';
  problem: string | null;
  progress: { done: number; total: number };
  choices: Choices | null;
  columns: readonly string[];
  reading: Reading | null;
  result: ImportResult;
}

const START: ImportState = {
  step: 'choose',
  problem: null,
  progress: { done: 0, total: 0 },
  choices: null,
  columns: [],
  reading: null,
  result: NO_RESULT,
};
const CANCELLED = 'The import was stopped. What it has added stays.';
const NO_COLUMNS = { date: '', time: '', title: '', text: '' };

export type Importer = ReturnType<typeof createImporter>;

export function createImporter({ timeZone, onChanged }: { timeZone: string; onChanged: () => void }) {
  const { get, set, subscribe } = createStore<ImportState>(START);
  const change = (changes: Partial<ImportState>): void => set({ ...get(), ...changes });
  let work = new AbortController();
  let opened: Opened | null = null;
  let name = '';
  let importId = '';
  let sent = 0;

  /** Starts new work and ends the old one, whose late answers change nothing. */
  const run = async (from: ImportState['step'], act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    try {
      await act(signal);
    } catch (error) {
      if (!signal.aborted) change({ step: from, problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const check = (choices: Choices): Promise<void> =>
    run('ready', async (signal) => {
      const files = opened;
      if (files === null) return;
      change({ ...START, step: 'checking', choices, columns: get().columns });
      const { readSelection } = await import('../reader.ts');
      const onProgress = (done: number, total: number): void => change({ progress: { done, total } });
      const reading = await readSelection({ opened: files, choices, signal, onProgress });
      signal.throwIfAborted();
      change({ reading });
      ({ id: importId } = await call(startImport, { body: { source: choices.source, name }, signal }));
      sent = 0;
      await send(reading, { preview: true, signal });
      sent = 0;
      change({ step: 'ready' });
    });

  const send = async (
    reading: Reading,
    { preview, signal }: { preview: boolean; signal: AbortSignal },
  ): Promise<void> => {
    const onResult = (result: ImportResult): void => {
      signal.throwIfAborted();
      sent += 1;
      change({ result: addResults(get().result, result), progress: { done: sent, total: reading.batches.length } });
    };
    await sendBatches({ importId, batches: reading.batches.slice(sent), preview, signal, onResult });
  };

  const chooseSource = (source: ImportSource): Promise<void> =>
    run('choose', async (signal) => {
      const { listColumns } = await import('../reader.ts');
      const { names, guess } = await listColumns(source, opened?.files ?? []);
      signal.throwIfAborted();
      change({ columns: names });
      const { timeZone: zone = timeZone, dateOrder = 'written' } = get().choices ?? {};
      await check({ source, timeZone: zone, columns: names.length > 0 ? guess : NO_COLUMNS, dateOrder });
    });

  return {
    get,
    subscribe,
    check,
    chooseSource,
    choose: (files: readonly File[]): Promise<void> =>
      run('choose', async (signal) => {
        set({ ...START, step: 'opening' });
        name = nameFiles(files);
        const { openSelection } = await import('../reader.ts');
        opened = await openSelection(files);
        signal.throwIfAborted();
        if (opened.source === null) change({ step: 'unknown' });
        else await chooseSource(opened.source);
      }),
    /** Also goes on after an interruption: with the first request that was not answered. */
    start: (): Promise<void> =>
      run('stopped', async (signal) => {
        const { reading, step } = get();
        if (reading === null) return;
        const progress = { done: sent, total: reading.batches.length };
        change({ step: 'importing', problem: null, progress, ...(step !== 'stopped' && { result: NO_RESULT }) });
        try {
          await send(reading, { preview: false, signal });
        } finally {
          onChanged();
        }
        change({ step: 'done' });
      }),
    /** Ends an import between two requests; in every other step it begins anew. */
    cancel(): void {
      work.abort();
      if (get().step === 'importing') change({ step: 'stopped', problem: CANCELLED });
      else set(START);
    },
  };
}

/** A cut name may end within a character, which no database stores. */
function nameFiles(files: readonly File[]): string {
  const names = new Set(files.map((file) => file.webkitRelativePath.split('/')[0] || file.name));
  return [...names].join(', ').slice(0, IMPORT_NAME_CHARACTERS_MAX).toWellFormed();
}
