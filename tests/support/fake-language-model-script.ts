// What a test tells the fake language model of a browser, and what it reads of it.

export type FakeAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export type FakeFault =
  /** `availability()` never answers. */
  | 'held availability'
  /** `create()` never answers. */
  | 'held session'
  /** The network breaks off the download. */
  | 'failed download'
  /** `create()` fails. */
  | 'no session'
  /** The answer never begins. */
  | 'silence'
  /** Some lines, then nothing. */
  | 'stall'
  /** A character every three seconds, without an end. */
  | 'drip'
  | 'garbage'
  | 'other language'
  | 'invented numbers'
  | 'markup'
  | 'endless'
  /** An empty answer. */
  | 'refusal'
  /** The browser holds back the answer. */
  | 'filtered'
  | 'abort in the middle'
  | 'error in the middle'
  | 'destroyed in the middle'
  /** Half of the answer: of a week, half of its JSON. */
  | 'half';

export interface FakeLanguageModelScript {
  availability?: FakeAvailability;
  /** Of input and output. */
  languages?: string[];
  /** Answers instead of honest ones, which are made of the entries. */
  answers?: { summary?: string; bedtime?: string; weekly?: string };
  fault?: FakeFault;
  /** How many answers have the fault. */
  faultAnswers?: number;
  /** Without it an answer comes at once. */
  tokensPerSecond?: number;
  firstTokenMs?: number;
  downloadSteps?: number;
  downloadStepMs?: number;
  /** In tokens of four characters. */
  contextWindow?: number;
}

export interface FakeLanguageModelCall {
  name:
    | 'availability'
    | 'create'
    | 'measureContextUsage'
    | 'prompt'
    | 'promptStreaming'
    | 'append'
    | 'clone'
    | 'destroy';
  /** The number of the session. */
  session?: number;
  /** Texts that were given to the model: instructions or input. */
  text?: string;
  options?: Record<string, unknown>;
  atMs: number;
}

export interface FakeSession extends EventTarget {
  readonly contextWindow: number;
  readonly contextUsage: number;
  oncontextoverflow: ((event: Event) => unknown) | null;
  prompt(input: unknown, options?: object): Promise<string>;
  promptStreaming(input: unknown, options?: object): ReadableStream<string>;
  append(input: unknown, options?: object): Promise<undefined>;
  measureContextUsage(input: unknown, options?: object): Promise<number>;
  clone(options?: object): Promise<FakeSession>;
  destroy(): void;
}

export interface FakeLanguageModelApi {
  availability(options?: object): Promise<FakeAvailability>;
  create(options?: object): Promise<FakeSession>;
}

/** What a test reads, and what it may change while a page is open. */
export interface FakeGlobals {
  LanguageModel: FakeLanguageModelApi;
  languageModelCalls: FakeLanguageModelCall[];
  languageModelScript: FakeLanguageModelScript;
}
