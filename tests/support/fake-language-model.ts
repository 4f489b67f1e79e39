// A language model of the browser for tests: the Prompt API as Chrome has it, after its specification and its web-platform
// tests. Where they differ, it does what Chrome does. tests/e2e/browser-model-api.spec.ts compares it with a real one.
import { createFakeAnswers } from './fake-language-model-answers.ts';
import { createFakeDownload } from './fake-language-model-download.ts';
import type {
  FakeAvailability,
  FakeGlobals,
  FakeLanguageModelCall,
  FakeLanguageModelScript,
} from './fake-language-model-script.ts';

/** For `page.addInitScript`. */
export function buildFakeSource(script: FakeLanguageModelScript): string {
  const parts = [JSON.stringify(script), String(createFakeAnswers), String(createFakeDownload)];
  return `(${String(installFakeLanguageModel)})(${parts.join(', ')})`;
}

/** For a test in this process. */
export function installFake(script: FakeLanguageModelScript = {}): FakeGlobals {
  return installFakeLanguageModel(script, createFakeAnswers, createFakeDownload);
}

/**
 * Puts the fake into `globalThis`. One function without imports, because only its own source reaches a page
 * (`buildFakeSource`).
 */
function installFakeLanguageModel(
  first: FakeLanguageModelScript,
  createAnswers: typeof createFakeAnswers,
  createDownload: typeof createFakeDownload,
): FakeGlobals {
  interface Expected {
    type?: unknown;
    languages?: readonly string[];
  }
  interface Options {
    expectedInputs?: readonly Expected[];
    expectedOutputs?: readonly Expected[];
    initialPrompts?: readonly { role: string; content: unknown }[];
    monitor?: (monitor: EventTarget) => void;
    signal?: AbortSignal;
    responseConstraint?: unknown;
    omitResponseConstraintInput?: boolean;
  }
  const TYPES = ['text', 'image', 'audio', 'tool-call', 'tool-response'];
  const globals = globalThis as unknown as FakeGlobals;
  const browser = globalThis as unknown as { navigator?: { userActivation?: { isActive: boolean } } };
  const script: FakeLanguageModelScript = { ...first };
  const calls: FakeLanguageModelCall[] = [];
  let sessions = 0;

  const record = (call: Omit<FakeLanguageModelCall, 'atMs'>) => calls.push({ ...call, atMs: Date.now() });
  const { hasFault, generate } = createAnswers(script);
  const { findAvailability, download } = createDownload(script);
  const never = () => new Promise<never>(() => undefined);
  const countTokens = (text: string) => Math.ceil(text.length / 4);

  function validate({ expectedInputs = [], expectedOutputs = [] }: Options): void {
    for (const { type, languages = [] } of [...expectedInputs, ...expectedOutputs]) {
      if (!TYPES.includes(String(type)))
        throw new TypeError(`The provided value '${String(type)}' is not a valid type.`);
      // It throws a RangeError.
      for (const language of languages) Intl.getCanonicalLocales(language);
    }
  }

  function fail(name: string, message: string): DOMException {
    return new DOMException(message, name);
  }

  function createQuotaError(requested: number, quota: number): Error {
    // Node has no QuotaExceededError with figures, and a page before Chrome 137 neither.
    return Object.assign(new DOMException('The input is too large.', 'QuotaExceededError'), { requested, quota });
  }

  /** Rejects with the reason of `signal` when it aborts. */
  function abortable<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    if (!signal) return work;
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      work.then(resolve, reject);
    });
  }

  function readMessages(input: unknown, isFirst: boolean): string {
    if (!Array.isArray(input)) return String(input);
    const messages = input as readonly { role: string; content: unknown }[];
    messages.forEach(({ role }, index) => {
      if (!['system', 'user', 'assistant'].includes(role)) throw new TypeError(`'${role}' is not a valid role.`);
      if (role === 'system' && (index > 0 || !isFirst)) throw new TypeError('The system prompt must be the first.');
    });
    return messages.map(({ content }) => readContent(content)).join('');
  }

  function readContent(content: unknown): string {
    if (!Array.isArray(content)) return String(content);
    const parts = content as readonly { type: string; value: unknown }[];
    if (parts.some(({ type }) => type !== 'text')) throw fail('NotSupportedError', 'The session only takes text.');
    return parts.map(({ value }) => String(value)).join('');
  }

  function readConstraint({ responseConstraint, omitResponseConstraintInput }: Options): string {
    if (responseConstraint === undefined) {
      if (omitResponseConstraintInput === true) throw new TypeError('There is no response constraint.');
      return '';
    }
    if (typeof responseConstraint !== 'object') throw new TypeError('The response constraint must be an object.');
    try {
      const schema = JSON.stringify(responseConstraint);
      return omitResponseConstraintInput === true ? '' : schema;
    } catch {
      throw fail('NotSupportedError', 'The response constraint cannot be serialised.');
    }
  }

  const KEY = Symbol('only create() makes sessions');

  class Session extends EventTarget {
    oncontextoverflow: ((event: Event) => unknown) | null = null;
    readonly contextWindow: number;
    readonly #number = (sessions += 1);
    readonly #destroyed = new AbortController();
    #system: number;
    #turnTokens: number[] = [];
    /** Answers come one after the other. */
    #queue: Promise<unknown> = Promise.resolve();

    constructor(key: symbol, { system, contextWindow }: { system: number; contextWindow: number }) {
      if (key !== KEY) throw new TypeError('Illegal constructor');
      super();
      this.#system = system;
      this.contextWindow = contextWindow;
    }

    get contextUsage(): number {
      return this.#system + this.#turnTokens.reduce((sum, tokens) => sum + tokens, 0);
    }

    get number(): number {
      return this.#number;
    }

    /** The browser ends sessions like this, too. */
    end(): void {
      this.#destroyed.abort(fail('InvalidStateError', 'The model execution session has been destroyed.'));
    }

    destroy(): void {
      record({ name: 'destroy', session: this.#number });
      this.end();
    }

    #guard(signal: AbortSignal | undefined): AbortSignal {
      const combined = AbortSignal.any(signal ? [this.#destroyed.signal, signal] : [this.#destroyed.signal]);
      combined.throwIfAborted();
      return combined;
    }

    /** Forgets the oldest turns when the window is full, as Chrome does. */
    #add(tokens: number): void {
      if (this.#system + tokens > this.contextWindow) {
        throw createQuotaError(this.#system + tokens, this.contextWindow);
      }
      while (this.contextUsage + tokens > this.contextWindow) {
        this.#turnTokens.shift();
        const event = new Event('contextoverflow');
        this.dispatchEvent(event);
        this.oncontextoverflow?.(event);
      }
      this.#turnTokens.push(tokens);
    }

    async measureContextUsage(input: unknown, options: Options = {}): Promise<number> {
      const text = readMessages(input, true);
      record({ name: 'measureContextUsage', session: this.#number, text });
      // As in Chrome the schema does not count here, but it does in a prompt.
      readConstraint(options);
      return abortable(Promise.resolve(countTokens(text)), this.#guard(options.signal));
    }

    async append(input: unknown, { signal }: Options = {}): Promise<undefined> {
      record({ name: 'append', session: this.#number });
      this.#guard(signal);
      this.#add(countTokens(readMessages(input, this.contextUsage === 0)));
    }

    async clone({ signal }: Options = {}): Promise<Session> {
      this.#guard(signal);
      const copy = new Session(KEY, { system: this.#system, contextWindow: this.contextWindow });
      copy.#turnTokens = [...this.#turnTokens];
      record({ name: 'clone', session: copy.#number });
      return copy;
    }

    async prompt(input: unknown, options: Options = {}): Promise<string> {
      let text = '';
      record({ name: 'prompt', session: this.#number, text: readMessages(input, true), options: { ...options } });
      const reader = this.#stream(input, options).getReader();
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    }

    promptStreaming(input: unknown, options: Options = {}): ReadableStream<string> {
      record({
        name: 'promptStreaming',
        session: this.#number,
        text: readMessages(input, true),
        options: { ...options },
      });
      return this.#stream(input, options);
    }

    #stream(input: unknown, options: Options): ReadableStream<string> {
      const signal = this.#guard(options.signal);
      const schema = readConstraint(options);
      const text = readMessages(input, this.contextUsage === 0);
      let isOver = false;
      const cancelled = new AbortController();
      return new ReadableStream<string>({
        start: (controller) => {
          const stop = () => {
            if (isOver) return;
            isOver = true;
            controller.error(signal.reason);
          };
          signal.addEventListener('abort', stop);
          const run = async () => {
            if (isOver) return;
            this.#add(countTokens(text + schema));
            let answered = '';
            for await (const piece of generate(text, () => this.end())) {
              if (isOver) return;
              answered += piece;
              controller.enqueue(piece);
            }
            if (isOver) return;
            this.#add(countTokens(answered));
            isOver = true;
            controller.close();
          };
          const answer = this.#queue.then(run).catch((error: unknown) => {
            if (!isOver) controller.error(error);
            isOver = true;
          });
          this.#queue = abortable(answer, AbortSignal.any([signal, cancelled.signal])).catch(() => undefined);
        },
        cancel: () => {
          isOver = true;
          cancelled.abort();
        },
      });
    }
  }

  class LanguageModel extends Session {
    static async availability(options: Options = {}): Promise<FakeAvailability> {
      record({ name: 'availability', options: { ...options } });
      validate(options);
      return hasFault('held availability') ? never() : findAvailability(options);
    }

    static async create(options: Options = {}): Promise<Session> {
      const { initialPrompts = [], signal, monitor } = options;
      const system = readMessages(initialPrompts, true);
      record({ name: 'create', text: system, options: { ...options } });
      validate(options);
      signal?.throwIfAborted();
      const target = new EventTarget();
      monitor?.(target);
      const availability = findAvailability(options);
      if (availability === 'unavailable') throw fail('NotSupportedError', 'The requested options are not supported.');
      if (availability !== 'available' && browser.navigator?.userActivation?.isActive !== true) {
        throw fail('NotAllowedError', 'Requires a user gesture when availability is "downloading" or "downloadable".');
      }
      if (hasFault('held session')) return abortable(never(), signal);
      if (hasFault('failed download')) throw fail('NetworkError', 'The download has failed.');
      await abortable(download(target, signal), signal);
      if (hasFault('no session')) throw fail('OperationError', 'The model cannot be loaded.');
      const { contextWindow = 9216 } = script;
      const tokens = countTokens(system);
      if (tokens > contextWindow) throw createQuotaError(tokens, contextWindow);
      const session = new Session(KEY, { system: tokens, contextWindow });
      record({ name: 'create', session: session.number });
      return session;
    }
  }

  const define = (name: keyof FakeGlobals, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define('LanguageModel', LanguageModel);
  define('languageModelCalls', calls);
  define('languageModelScript', script);
  return globals;
}
