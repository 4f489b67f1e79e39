// A language model's writer for tests: it says what it was given to read, in pieces, unless it is told to do otherwise.
import type { Model } from '../../server/models/providers/model.ts';
import type {
  GenerateOptions,
  SummaryOutcome,
  ModelWriter,
  ReadingRequest,
  SummaryRequest,
  WeeklyRequest,
} from '../../server/models/writer.ts';

type Request = SummaryRequest | ReadingRequest | WeeklyRequest;

/** `null`: as it would answer by itself. It may also wait, for as long as it likes. */
type Answer = (request: Request) => Promise<SummaryOutcome | null>;

export interface FakeModelWriter extends ModelWriter {
  /** Every request, in the order it came. */
  readonly requests: readonly Request[];
  answerWith(answer: Answer): void;
}

export interface FakeModelInfo extends Model {
  /** As if the provider answered again. */
  recover(): void;
}

/** What a server needs to be told to have a language model; whatever it says, tests bring their own. */
export const MODEL_ENVIRONMENT = {
  AI_PROVIDER: 'compatible',
  AI_BASE_URL: 'http://127.0.0.1:1/v1',
  AI_MODEL: 'small',
};
export const MODEL_SOURCE = 'compatible:small';
const CALL_TOKENS = { reserved: 100, in: 30, out: 10 };

export function createFakeModelInfo({ isPrivate = true } = {}): FakeModelInfo {
  const listeners = new Set<() => void>();
  return {
    source: MODEL_SOURCE,
    provider: 'compatible',
    providerName: isPrivate ? '127.0.0.1' : 'models.example.org',
    name: 'small',
    isPrivate,
    contextTokens: 24_000,
    call: () => Promise.reject(new Error('The writer of this test asks no model.')),
    onRecovery(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recover() {
      for (const listener of listeners) listener();
    },
    close: async () => {},
  };
}

export function createFakeModelWriter(): FakeModelWriter {
  const asked: Request[] = [];
  let answer: Answer = async () => null;

  async function write(request: Request, text: string): Promise<SummaryOutcome> {
    asked.push(request);
    const { budget, onText } = request;
    if (budget && !(await budget.reserve(CALL_TOKENS.reserved))) return { reason: 'limit' };
    const told = await answer(request);
    const made = told ?? { text };
    const outcome = 'text' in made ? 'ok' : made.reason === 'limit' ? 'rejected' : made.reason;
    if (told === null) onText?.(text);
    await budget?.record({
      outcome,
      tokensIn: CALL_TOKENS.in,
      tokensOut: CALL_TOKENS.out,
      tries: 1,
      ms: 5,
    });
    return made;
  }

  async function writeOrFall(request: ReadingRequest): Promise<{ text: string } & ReturnType<typeof describeOrigin>> {
    const made = await write(request, `Model ${request.variant}: ${listTexts(request)}`);
    return 'text' in made
      ? { text: made.text, ...describeOrigin() }
      : { text: `Floor: ${listTexts(request)}`, ...describeOrigin(made.reason) };
  }

  return {
    source: MODEL_SOURCE,
    promptVersion: 'test',
    requests: asked,
    answerWith(next) {
      answer = next;
    },
    summary: (request) => write(request, `Model ${request.variant}: ${listTexts({ days: [request.day] })}`),
    bedtimeReading: (request) => writeOrFall(request),
    async weeklyRefresher(request) {
      const { text, ...origin } = await writeOrFall(request);
      const highlights = request.days.map(({ date, entries }) => ({ date, text: entries[0]?.content ?? '' }));
      return { summary: text, highlights, growth: `${request.days.length} days`, ...origin };
    },
    close: async () => {},
  };
}

function describeOrigin(reason?: Extract<SummaryOutcome, { reason: unknown }>['reason']) {
  return reason === undefined
    ? { source: MODEL_SOURCE, degraded: false }
    : { source: 'embedded', degraded: true, reason };
}

function listTexts({ days }: Pick<ReadingRequest, 'days'>): string {
  return days.flatMap(({ entries }) => entries.map(({ content }) => content)).join(' ');
}

/** Resolves as told, or, like a model's call, when nobody waits any more. */
export function raceAbort<Value>(
  promise: Promise<Value>,
  { signal }: Pick<GenerateOptions, 'signal'>,
): Promise<Value | null> {
  const gone = new Promise<null>((resolve) => {
    if (signal?.aborted) resolve(null);
    signal?.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([promise, gone]);
}
