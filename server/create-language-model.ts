import type { Model } from './models/providers/model.ts';
import type { ModelWriter, Writer } from './models/writer.ts';
import { startSummaryWorker } from './summaries/worker.ts';
import type { Clock } from './clock.ts';
import type { ModelConfig } from './config/ai.ts';
import type { FinishedModelCall, ModelAccess } from './models/model-access.ts';
import { markDegraded, runSummaryJob } from './summaries/summary-job.ts';
import type { ModelMetrics } from './models/metrics.ts';
import type { Storage } from './open-storage.ts';

export interface LanguageModel {
  access: ModelAccess;
  metrics: ModelMetrics;
  /** Aborts the running summaries and releases their jobs for other processes. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  storage: Storage;
  clock: Clock;
  embeddedWriter: Writer;
  model?: Model | undefined;
  modelWriter?: ModelWriter | undefined;
  report(error: unknown): void;
}

/** Loads the SDK only now: it costs a quarter of a second and 67 MB. */
export async function createLanguageModel(config: ModelConfig, deps: Deps): Promise<LanguageModel> {
  const { storage, clock, embeddedWriter, report } = deps;
  const { createModel } = await import('./models/resilience/create-model.ts');
  const model: Model = deps.model ?? (await createModel(config));
  const { createModelWriter } = await import('./models/model-writer.ts');
  const writer = deps.modelWriter ?? createModelWriter({ model, embeddedWriter });
  const watchers: ((call: FinishedModelCall) => void)[] = [];
  const { modelConsents, modelCalls, summaryJobs } = storage;
  const { dailyTokensPerUser, dailyTokens } = config;
  const access: ModelAccess = {
    model,
    writer,
    dailyTokensPerUser,
    dailyTokens,
    modelConsents,
    modelCalls,
    clock,
    onCall,
  };
  function onCall(call: FinishedModelCall): void {
    for (const watch of watchers) watch(call);
  }

  const worker = startSummaryWorker({
    jobs: summaryJobs,
    internalEvents: storage.internalEvents,
    now: storage.now,
    write: (job, progress) => runSummaryJob(job, progress, { ...storage, modelAccess: access, clock }),
    timeOut: (job, enqueuedBefore) => markDegraded(job, enqueuedBefore, storage),
    concurrency: config.concurrency,
    isShared: storage.engine === 'postgresql',
    report,
  });
  const unsubscribe = model.onRecovery(worker.retryDegraded);
  // The first success of this process shows that the provider is back, if it was down before the start.
  let hasAnswered = false;
  watchers.push(({ outcome }) => {
    if (hasAnswered || outcome !== 'ok') return;
    hasAnswered = true;
    worker.retryDegraded();
  });
  return {
    access,
    metrics: {
      onCall: (watcher) => void watchers.push(watcher),
      countPendingJobs: summaryJobs.countOpen,
      prices: findPrices(config),
    },
    async stop() {
      unsubscribe();
      await worker.stop();
    },
    close: writer.close,
  };
}

function findPrices({ priceIn, priceOut }: ModelConfig): ModelMetrics['prices'] {
  return priceIn === undefined || priceOut === undefined ? undefined : { in: priceIn, out: priceOut };
}
