// The availability of the fake language model of a browser, and its download.
import type { FakeAvailability, FakeLanguageModelScript } from './fake-language-model-script.ts';

interface Options {
  expectedInputs?: readonly { type?: unknown; languages?: readonly string[] }[];
  expectedOutputs?: readonly { type?: unknown; languages?: readonly string[] }[];
}

/** What a browser has and Node has not. */
interface Browser {
  document?: { featurePolicy?: { allowsFeature(name: string): boolean } };
  localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
}

export interface FakeDownload {
  findAvailability(options: Options): FakeAvailability;
  /** Tells `monitor` its progress until the end, or until `signal` aborts. */
  download(monitor: EventTarget, signal: AbortSignal | undefined): Promise<void>;
}

/** One function without imports, because only its own source reaches a page. */
export function createFakeDownload(script: FakeLanguageModelScript): FakeDownload {
  const KEY = 'fake-language-model-download';
  const browser = globalThis as unknown as Browser;
  let downloadStartedMs: number | null = null;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  /** The download belongs to the browser: it goes on when its page is left, and other pages see it. */
  function readDownloadStart(): number | null {
    const stored = browser.document && browser.localStorage?.getItem(KEY);
    return stored ? Number(stored) : downloadStartedMs;
  }

  function startDownload(): void {
    if (readDownloadStart() !== null) return;
    downloadStartedMs = Date.now();
    if (browser.document) browser.localStorage?.setItem(KEY, String(downloadStartedMs));
  }

  function findProgress(): number {
    const { downloadSteps = 2, downloadStepMs = 0 } = script;
    if (downloadStepMs === 0) return 1;
    return Math.min(1, Math.floor((Date.now() - (readDownloadStart() ?? Date.now())) / downloadStepMs) / downloadSteps);
  }

  function findAvailability({ expectedInputs = [], expectedOutputs = [] }: Options): FakeAvailability {
    const { availability = 'available', languages = ['en', 'de', 'es', 'fr', 'ja'] } = script;
    if (browser.document?.featurePolicy?.allowsFeature('language-model') === false) return 'unavailable';
    const expected = [...expectedInputs, ...expectedOutputs];
    const isSupported = (language: string) => languages.includes(language.toLowerCase().split('-')[0] ?? '');
    if (expectedOutputs.some(({ type }) => type !== 'text')) return 'unavailable';
    if (!expected.every((one) => one.languages?.every(isSupported) ?? true)) return 'unavailable';
    if (availability === 'unavailable' || availability === 'available' || readDownloadStart() === null)
      return availability;
    return findProgress() === 1 ? 'available' : 'downloading';
  }

  async function download(monitor: EventTarget, signal: AbortSignal | undefined): Promise<void> {
    const { downloadStepMs = 0 } = script;
    let last = 0;
    const tell = (loaded: number) => {
      last = loaded;
      monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1, lengthComputable: true }));
    };
    tell(0);
    // A model that is there tells both ends, too.
    if (findAvailability({}) === 'available') return tell(1);
    startDownload();
    for (let progress = 0; progress < 1; progress = findProgress()) {
      if (progress > last) tell(progress);
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await wait(downloadStepMs);
      if (signal?.aborted === true) return;
    }
    tell(1);
  }

  return { findAvailability, download };
}
