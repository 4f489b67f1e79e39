// The language model as app.ts wires it: opened only where one is configured, with what it may cost and who is told of it.
import type { Model } from './models/providers/model.ts';
import type { ModelWriter, Writer } from './models/writer.ts';
import { startSummaryWorker, type SummaryWorker } from './summaries/worker.ts';
import type { Clock } from './clock.ts';
import type { ModelConfig } from './config/ai.ts';
import type { FinishedModelCall, ModelAccess } from './models/model-access.ts';
import { markDegraded, runSummaryJob } from './summaries/summary-job.ts';
import type { ModelMetrics } from './models/metrics.ts';
import type { Storage } from './storage.ts';

export interface LanguageModel {
  access: ModelAccess;
  metrics: ModelMetrics;
  /** Calls for summaries end, and what was being written is for another process now. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  storage: Storage;
  clock: Clock;
  embeddedWriter: Writer;
  /** What a test brings instead of the real ones. */
  model?: Model | undefined;
  modelWriter?: ModelWriter | undefined;
  report(error: unknown): void;
}

/** The SDK is loaded here, and only here: it costs a quarter of a second and 67 MB. */
export async function createLanguageModel(config: ModelConfig, deps: Deps): Promise<LanguageModel> {
  const { storage, clock, embeddedWriter, report } = deps;
  const { createModel } = await import('./models/resilience/open-model.ts');
  const model: Model = deps.model ?? (await createModel(config));
  const { createModelWriter } = await import('./models/model-writer.ts');
  const writer = deps.modelWriter ?? createModelWriter({ model, embeddedWriter });
  const watchers: ((call: FinishedModelCall) => void)[] = [];
  const { modelConsents, modelCalls, summaryJobs: turns } = storage;
  const { dailyTokensPerUser, dailyTokens } = config;
  const limits = { dailyTokensPerUser, dailyTokens };
  const use: ModelAccess = { model, writer, ...limits, modelConsents, modelCalls, clock, onCall };
  function onCall(call: FinishedModelCall): void {
    for (const watch of watchers) watch(call);
  }

  const summaries: SummaryWorker = startSummaryWorker({
    jobs: turns,
    internalEvents: storage.internalEvents,
    now: storage.now,
    write: (turn, progress) => runSummaryJob(turn, progress, { ...storage, modelAccess: use, clock }),
    timeOut: (turn, openedBefore) => markDegraded(turn, openedBefore, storage),
    concurrency: config.concurrency,
    isShared: storage.engine === 'postgresql',
    report,
  });
  const stopListening = model.onRecovery(summaries.retryDegraded);
  // What was not to be had before this process started may be now.
  let hasAnswered = false;
  watchers.push(({ outcome }) => {
    if (hasAnswered || outcome !== 'ok') return;
    hasAnswered = true;
    summaries.retryDegraded();
  });
  return {
    access: use,
    metrics: {
      onCall: (watcher) => void watchers.push(watcher),
      countPendingJobs: turns.countOpen,
      prices: findPrices(config),
    },
    async stop() {
      stopListening();
      await summaries.stop();
    },
    close: writer.close,
  };
}

function findPrices({ priceIn, priceOut }: ModelConfig): ModelMetrics['prices'] {
  return priceIn === undefined || priceOut === undefined ? undefined : { in: priceIn, out: priceOut };
}
