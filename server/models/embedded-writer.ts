// The writer that is always there: no key, no network. One day is written in place, more in a thread of its own.
import { Worker } from 'node:worker_threads';
import { EMBEDDED_PROVENANCE, composeText, type EmbeddedRequest } from './embedded-texts.ts';
import type { WorkerMessage } from './embedded-worker.ts';
import type { Writer, GeneratedReading, GeneratedWeek } from './writer.ts';

const WORKER_FILE = new URL('./embedded-worker.ts', import.meta.url);

type Text = GeneratedReading | GeneratedWeek;

interface PendingRequest {
  request: EmbeddedRequest;
  resolve(text: Text | Promise<Text>): void;
}

export function createEmbeddedWriter(workerFile: URL = WORKER_FILE): Writer {
  const thread = createThread(workerFile);

  function write(asked: EmbeddedRequest): Promise<Text> {
    return asked.request.days.length > 1 ? thread.write(asked) : composeInline(asked);
  }

  // `composeText` answers a request with the text of its kind, which is all that these two casts say.
  return {
    source: EMBEDDED_PROVENANCE.source,
    bedtimeReading: ({ days, today, variant }) =>
      write({ kind: 'bedtime', request: { days, today, variant } }) as Promise<GeneratedReading>,
    weeklyRefresher: ({ days, variant, startDate, endDate }) =>
      write({ kind: 'weekly', request: { days, variant, startDate, endDate } }) as Promise<GeneratedWeek>,
    close: () => thread.close(),
  };
}

/** Started with the first text. When it fails, those who wait get their text made in place and the next one starts it anew. */
function createThread(workerFile: URL) {
  const waiting = new Map<number, PendingRequest>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile);
    started.unref();
    started.on('message', ({ id, text }: { id: number; text: Text }) => {
      waiting.get(id)?.resolve(text);
      waiting.delete(id);
    });
    // An error is followed by the exit, which is where those who wait are served.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = null;
      for (const [id, { request, resolve }] of waiting) {
        waiting.delete(id);
        resolve(composeInline(request));
      }
    });
    return started;
  }

  return {
    write(asked: EmbeddedRequest): Promise<Text> {
      return new Promise((resolve) => {
        const job: WorkerMessage = { id: ++lastId, request: asked };
        waiting.set(job.id, { request: asked, resolve });
        worker ??= start();
        worker.postMessage(job, []);
      });
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

/** Asynchronous, so that a failure here reaches only whoever asked. */
async function composeInline(asked: EmbeddedRequest): Promise<Text> {
  return composeText(asked);
}
