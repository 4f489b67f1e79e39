// The language model as app.ts wires it: opened only where one is configured, with what it may cost and who is told of it.
import type { Model } from './models/providers/model.ts';
import type { ModelWriter, Writer } from './models/writer.ts';
import { startSummaries, type Summaries } from './summaries/worker.ts';
import type { Clock } from './clock.ts';
import type { ModelConfig } from './config/ai.ts';
import type { FinishedCall, ModelUse } from './models/model-access.ts';
import { stopWaiting, writeSummary } from './summaries/summary-job.ts';
import type { Signals } from './changes/job-events.ts';
import type { ModelFigures } from './http/telemetry/metrics.ts';
import type { Storage } from './storage.ts';

export interface LanguageModel {
  use: ModelUse;
  figures: ModelFigures;
  /** Calls for summaries end, and what was being written is for another process now. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  storage: Storage;
  signals: Signals;
  clock: Clock;
  embeddedWriter: Writer;
  /** What a test brings instead of the real ones. */
  model?: Model | undefined;
  modelWriter?: ModelWriter | undefined;
  report(error: unknown): void;
}

/** The SDK is loaded here, and only here: it costs a quarter of a second and 67 MB. */
export async function openLanguageModel(config: ModelConfig, deps: Deps): Promise<LanguageModel> {
  const { storage, signals, clock, embeddedWriter, report } = deps;
  const { openModel } = await import('./models/resilience/open-model.ts');
  const model: Model = deps.model ?? (await openModel(config));
  const { createModelWriter } = await import('./models/model-writer.ts');
  const writer = deps.modelWriter ?? createModelWriter({ model, embeddedWriter });
  const watchers: ((call: FinishedCall) => void)[] = [];
  const { modelChoices, modelCalls, summaryTurns: turns } = storage;
  const { dailyTokensPerUser, dailyTokens } = config;
  const limits = { dailyTokensPerUser, dailyTokens };
  const use: ModelUse = { model, writer, ...limits, modelChoices, modelCalls, clock, onCall };
  function onCall(call: FinishedCall): void {
    for (const watch of watchers) watch(call);
  }

  const summaries: Summaries = startSummaries({
    turns,
    signals,
    now: storage.now,
    write: (turn, progress) => writeSummary(turn, progress, { ...storage, models: use, clock }),
    release: (turn, openedBefore) => stopWaiting(turn, openedBefore, storage),
    concurrency: config.concurrency,
    isShared: storage.engine === 'postgresql',
    report,
  });
  const stopListening = model.onRecovery(summaries.hurry);
  // What was not to be had before this process started may be now.
  let hasAnswered = false;
  watchers.push(({ outcome }) => {
    if (hasAnswered || outcome !== 'ok') return;
    hasAnswered = true;
    summaries.hurry();
  });
  return {
    use,
    figures: {
      watch: (watcher) => void watchers.push(watcher),
      countWaiting: turns.countOpen,
      prices: findPrices(config),
    },
    async stop() {
      stopListening();
      await summaries.stop();
    },
    close: writer.close,
  };
}

function findPrices({ priceIn, priceOut }: ModelConfig): ModelFigures['prices'] {
  return priceIn === undefined || priceOut === undefined ? undefined : { in: priceIn, out: priceOut };
}
