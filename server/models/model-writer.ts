// The writer that asks a language model. The embedded text is made first and stands wherever a model fails.
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { excludeSensitiveEntries } from '../../embedded/entries/read-days.ts';
import { checkReading } from '../../generation/checks/check-reading.ts';
import { checkSummary } from '../../generation/checks/check-summary.ts';
import { type CheckedWeek, checkWeek } from '../../generation/checks/check-week.ts';
import { buildDaySources } from '../../generation/grounding/highlight-days.ts';
import { listNgrams } from '../../generation/checks/prompt-leak.ts';
import { buildGroundingSource } from '../../generation/grounding/grounding-source.ts';
import type { CheckContext } from '../../generation/checks/evaluate.ts';
import type { Model } from './providers/model.ts';
import { withDeadline } from './race-deadline.ts';
import { type GenerationOutcome, generateChecked } from './generate-checked.ts';
import { PROMPT_VERSION } from '../../generation/prompts/prompt.ts';
import {
  type BuiltPrompt,
  buildBedtimePrompt,
  buildSummaryPrompt,
  buildWeeklyPrompt,
} from '../../generation/prompts/build-prompts.ts';
import type {
  GenerateOptions,
  SummaryOutcome,
  ModelWriter,
  ReadingRequest,
  SummaryRequest,
  WeeklyRequest,
  Writer,
  GeneratedReading,
  GeneratedWeek,
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
    asking: GenerateOptions,
    startedAt: number,
    work: (asking: GenerateOptions) => Promise<GenerationOutcome<Value>>,
  ): Promise<GenerationOutcome<Value>> {
    const late: GenerationOutcome<Value> = { reason: 'timeout' };
    // On a busy computer the embedded text has taken some of it.
    const ms = Math.max(0, deadlineMs - (performance.now() - startedAt));
    return withDeadline((signal) => work({ ...asking, signal }), { ms, late, signal: asking.signal });
  }

  return {
    source: model.source,
    promptVersion: PROMPT_VERSION,
    summary: (request) => writeSummary(request, model),

    async bedtimeReading(request): Promise<GeneratedReading> {
      const startedAt = performance.now();
      const floor = await embeddedWriter.bedtimeReading(request);
      const days = excludeSensitiveEntries(request.days);
      if (!hasText(days)) return floor;
      const made = await beforeDeadline(request, startedAt, (asking) =>
        writeReading({ ...request, ...asking, days }, model),
      );
      if ('reason' in made) return { ...floor, degraded: true, reason: made.reason };
      return { text: made.value, source: model.source, degraded: false };
    },

    async weeklyRefresher(request): Promise<GeneratedWeek> {
      const startedAt = performance.now();
      const floor = await embeddedWriter.weeklyRefresher(request);
      const { startDate, endDate } = request;
      const inside = request.days.filter(({ date }) => date >= startDate && date <= endDate);
      const days = excludeSensitiveEntries(inside);
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

async function writeSummary(request: SummaryRequest, model: Model): Promise<SummaryOutcome> {
  const { day, variant, ...asking } = request;
  const earlierDays = excludeSensitiveEntries(request.earlierDays);
  const built = buildSummaryPrompt({ day, earlierDays, variant }, model);
  const against = buildCheckContext(built);
  const made = await generateChecked(
    {
      prompt: built.prompt,
      options: asking,
      check: (answer, extent) => checkSummary(answer, against, extent),
      render: String,
    },
    model,
  );
  return 'reason' in made ? made : { text: made.value };
}

function writeReading({ days, variant, ...asking }: ReadingRequest, model: Model): Promise<GenerationOutcome<string>> {
  const built = buildBedtimePrompt({ days, variant }, model);
  const against = buildCheckContext(built);
  return generateChecked(
    {
      prompt: built.prompt,
      options: asking,
      check: (answer, extent) => checkReading(answer, against, extent),
      render: String,
    },
    model,
  );
}

function writeWeek(
  { days, endDate, variant, ...asking }: WeeklyRequest,
  model: Model,
): Promise<GenerationOutcome<CheckedWeek>> {
  const built = buildWeeklyPrompt({ days, endDate, variant }, model);
  const { stats, recurring } = built.input;
  const counted = [stats.daysWritten, stats.entries, ...recurring.map((item) => item.days.length)];
  const against = { ...buildCheckContext(built, counted), byDay: buildDaySources(built.days) };
  return generateChecked(
    {
      prompt: built.prompt,
      options: asking,
      check: (answer, extent) => checkWeek(answer, against, extent),
      render: ({ summary }) => summary,
    },
    model,
  );
}

function buildCheckContext({ prompt, days }: BuiltPrompt, counted: readonly number[] = []): CheckContext {
  return { source: buildGroundingSource(days, counted), promptNgrams: listNgrams(prompt.instructions) };
}

function hasText(days: readonly JournalDay[]): boolean {
  return days.some(({ entries }) => entries.some(({ content }) => content.trim() !== ''));
}
