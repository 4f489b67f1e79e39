// The writer that asks a language model. It generates the embedded text first and returns it whenever the model fails.
import { withDeadline } from '../../generation/tasks/deadline.ts';
import {
  generateChecked,
  type GenerationOutcome,
  type GenerationTask,
} from '../../generation/tasks/generate-checked.ts';
import { createReadingTask, createSummaryTask, createWeekTask } from '../../generation/tasks/text-tasks.ts';
import { PROMPT_VERSION } from '../../generation/prompts/prompt.ts';
import { createAsk } from './ask-model.ts';
import type { Model } from './providers/model.ts';
import type { FallbackReason, GenerateOptions, ModelWriter, Writer } from './writer.ts';

/** Bedtime readings and weekly refreshers must be there within 25 s; the rest is for reading and saving. */
const DEADLINE_MS = 22_000;

interface Deps {
  model: Model;
  embeddedWriter: Writer;
  deadlineMs?: number;
}

export function createModelWriter({ model, embeddedWriter, deadlineMs = DEADLINE_MS }: Deps): ModelWriter {
  type Outcome<Value> = Promise<GenerationOutcome<Value, FallbackReason>>;

  function generate<Value>(task: GenerationTask<Value>, options: GenerateOptions): Outcome<Value> {
    const { signal, onText } = options;
    return generateChecked(task, { ask: createAsk(model, options), signal, onText });
  }

  function generateInTime<Value>(
    task: GenerationTask<Value>,
    options: GenerateOptions,
    startedAt: number,
  ): Outcome<Value> {
    // On a busy computer the embedded text has used some of the time.
    const ms = Math.max(0, deadlineMs - (performance.now() - startedAt));
    const limits = { ms, late: { reason: 'timeout' } as const, signal: options.signal };
    return withDeadline<Awaited<Outcome<Value>>>((signal) => generate(task, { ...options, signal }), limits);
  }

  const { source } = model;
  return {
    source,
    promptVersion: PROMPT_VERSION,

    async summary(request) {
      const task = createSummaryTask(request, model);
      if (task === null) return { reason: 'rejected' };
      const outcome = await generate(task, request);
      return 'reason' in outcome ? outcome : { text: outcome.value };
    },

    async bedtimeReading(request) {
      const startedAt = performance.now();
      const fallback = await embeddedWriter.bedtimeReading(request);
      const task = createReadingTask(request, model);
      if (task === null) return fallback;
      const outcome = await generateInTime(task, request, startedAt);
      if ('reason' in outcome) return { ...fallback, degraded: true, reason: outcome.reason };
      return { text: outcome.value, source, degraded: false };
    },

    async weeklyRefresher(request) {
      const startedAt = performance.now();
      const fallback = await embeddedWriter.weeklyRefresher(request);
      const task = createWeekTask(request, model);
      if (task === null) return fallback;
      const outcome = await generateInTime(task, request, startedAt);
      if ('reason' in outcome) return { ...fallback, degraded: true, reason: outcome.reason };
      return { ...outcome.value, growth: fallback.growth, source, degraded: false };
    },

    close: async () => {
      await Promise.all([model.close(), embeddedWriter.close()]);
    },
  };
}
