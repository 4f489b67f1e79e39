// The writer that needs no key and no network. It writes about one day inline, and about several days in a thread.
import { Worker } from 'node:worker_threads';
import type { EmbeddedRequest } from './embedded-texts.ts';
import type { WorkerMessage } from './embedded-worker.ts';
import { EMBEDDED_SOURCE, type Writer, type GeneratedReading, type GeneratedWeek } from './writer.ts';

const WORKER_FILE = new URL('./embedded-worker.ts', import.meta.url);

type Text = GeneratedReading | GeneratedWeek;

export function createEmbeddedWriter(workerFile: URL = WORKER_FILE): Writer {
  const thread = createThread(workerFile);

  function write(task: EmbeddedRequest): Promise<Text> {
    return task.request.days.length > 1 ? thread.write(task) : composeInline(task);
  }

  // `composeText` returns the text of the requested kind, so both casts are true.
  return {
    source: EMBEDDED_SOURCE,
    bedtimeReading: ({ days, today, variant, pastLine }) =>
      write({ kind: 'bedtime', request: { days, today, variant, pastLine } }) as Promise<GeneratedReading>,
    weeklyRefresher: ({ days, variant, startDate, endDate }) =>
      write({ kind: 'weekly', request: { days, variant, startDate, endDate } }) as Promise<GeneratedWeek>,
    close: () => thread.close(),
  };
}

/** Starts with the first text. When the thread fails, pending texts are composed inline, and the next text starts it again. */
function createThread(workerFile: URL) {
  const pending = new Map<number, { request: EmbeddedRequest; resolve(text: Text | Promise<Text>): void }>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile);
    started.unref();
    started.on('message', ({ id, text }: { id: number; text: Text }) => {
      pending.get(id)?.resolve(text);
      pending.delete(id);
    });
    // The exit event follows and handles the pending requests.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = null;
      for (const [id, { request, resolve }] of pending) {
        pending.delete(id);
        resolve(composeInline(request));
      }
    });
    return started;
  }

  return {
    write(request: EmbeddedRequest): Promise<Text> {
      return new Promise((resolve) => {
        const message: WorkerMessage = { id: ++lastId, request };
        pending.set(message.id, { request, resolve });
        worker ??= start();
        worker.postMessage(message, []);
      });
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

/** Loaded with the first text: the patterns of all languages take 40 ms and 3 MB at start, and most texts come from the thread. */
async function composeInline(request: EmbeddedRequest): Promise<Text> {
  const { composeText } = await import('./embedded-texts.ts');
  return composeText(request);
}
