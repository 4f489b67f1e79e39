// The writer that asks a language model. The embedded text is made first and stands wherever a model fails.
import type { WrittenDay } from '../../embedded/entries/written-day.ts';
import { leaveOutHeavyEntries } from '../../embedded/entries/read-days.ts';
import { checkReading } from '../../generation/checks/check-reading.ts';
import { checkSummary } from '../../generation/checks/check-summary.ts';
import { type CheckedWeek, checkWeek } from '../../generation/checks/check-week.ts';
import { buildDaySources } from '../../generation/grounding/highlight-days.ts';
import { listRuns } from '../../generation/checks/prompt-leak.ts';
import { buildSource } from '../../generation/grounding/grounding-source.ts';
import type { Against } from '../../generation/checks/evaluate.ts';
import type { Model } from './providers/model.ts';
import { raceDeadline } from './race-deadline.ts';
import { type Made, runJob } from './generate-checked.ts';
import { PROMPT_VERSION } from '../../generation/prompts/prompt.ts';
import {
  type Built,
  buildBedtimePrompt,
  buildSummaryPrompt,
  buildWeeklyPrompt,
} from '../../generation/prompts/build-prompts.ts';
import type {
  Asking,
  ModelSummary,
  ModelWriter,
  ReadingRequest,
  SummaryRequest,
  WeeklyRequest,
  Writer,
  WrittenReading,
  WrittenWeek,
} from './writer.ts';

/** Bedtime and weekly are there within 25 s, also on a busy computer; the rest is for what is around this. */
const DEADLINE_MS = 22_000;

interface Deps {
  model: Model;
  embeddedWriter: Writer;
  deadlineMs?: number;
}

export function createModelWriter({ model, embeddedWriter, deadlineMs = DEADLINE_MS }: Deps): ModelWriter {
  async function beforeDeadline<Value>(
    asking: Asking,
    startedAt: number,
    work: (asking: Asking) => Promise<Made<Value>>,
  ): Promise<Made<Value>> {
    const late: Made<Value> = { reason: 'timeout' };
    // On a busy computer the embedded text has taken some of it.
    const ms = Math.max(0, deadlineMs - (performance.now() - startedAt));
    return raceDeadline((signal) => work({ ...asking, signal }), { ms, late, signal: asking.signal });
  }

  return {
    source: model.source,
    promptVersion: PROMPT_VERSION,
    summary: (request) => writeSummary(request, model),

    async bedtimeReading(request): Promise<WrittenReading> {
      const startedAt = performance.now();
      const floor = await embeddedWriter.bedtimeReading(request);
      const days = leaveOutHeavyEntries(request.days);
      if (!hasText(days)) return floor;
      const made = await beforeDeadline(request, startedAt, (asking) =>
        writeReading({ ...request, ...asking, days }, model),
      );
      if ('reason' in made) return { ...floor, degraded: true, reason: made.reason };
      return { text: made.value, source: model.source, degraded: false };
    },

    async weeklyRefresher(request): Promise<WrittenWeek> {
      const startedAt = performance.now();
      const floor = await embeddedWriter.weeklyRefresher(request);
      const { startDate, endDate } = request;
      const inside = request.days.filter(({ date }) => date >= startDate && date <= endDate);
      const days = leaveOutHeavyEntries(inside);
      if (!hasText(days)) return floor;
      const made = await beforeDeadline(request, startedAt, (asking) =>
        writeWeek({ ...request, ...asking, days }, model),
      );
      if ('reason' in made) return { ...floor, degraded: true, reason: made.reason };
      return { ...made.value, growth: floor.growth, source: model.source, degraded: false };
    },

    close: async () => {
      await Promise.all([model.close(), embeddedWriter.close()]);
    },
  };
}

async function writeSummary(request: SummaryRequest, model: Model): Promise<ModelSummary> {
  const { day, variant, ...asking } = request;
  const earlierDays = leaveOutHeavyEntries(request.earlierDays);
  const built = buildSummaryPrompt({ day, earlierDays, variant }, model);
  const against = buildAgainst(built);
  const made = await runJob(
    { prompt: built.prompt, asking, check: (answer, extent) => checkSummary(answer, against, extent), write: String },
    model,
  );
  return 'reason' in made ? made : { text: made.value };
}

function writeReading({ days, variant, ...asking }: ReadingRequest, model: Model): Promise<Made<string>> {
  const built = buildBedtimePrompt({ days, variant }, model);
  const against = buildAgainst(built);
  return runJob(
    { prompt: built.prompt, asking, check: (answer, extent) => checkReading(answer, against, extent), write: String },
    model,
  );
}

function writeWeek({ days, endDate, variant, ...asking }: WeeklyRequest, model: Model): Promise<Made<CheckedWeek>> {
  const built = buildWeeklyPrompt({ days, endDate, variant }, model);
  const { stats, recurring } = built.material;
  const counted = [stats.daysWritten, stats.entries, ...recurring.map((item) => item.days.length)];
  const against = { ...buildAgainst(built, counted), byDay: buildDaySources(built.days) };
  return runJob(
    {
      prompt: built.prompt,
      asking,
      check: (answer, extent) => checkWeek(answer, against, extent),
      write: ({ summary }) => summary,
    },
    model,
  );
}

function buildAgainst({ prompt, days }: Built, counted: readonly number[] = []): Against {
  return { source: buildSource(days, counted), runs: listRuns(prompt.instructions) };
}

function hasText(days: readonly WrittenDay[]): boolean {
  return days.some(({ entries }) => entries.some(({ content }) => content.trim() !== ''));
}
