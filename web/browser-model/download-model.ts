// The download of the browser's model. It goes on when the page is left, so its state is not that of a component.
import { createStore } from '../state/store.ts';
import { buildLanguageOptions, findLanguageModelApi, type LanguageModelSession } from './prompt-api.ts';

export interface ModelDownload {
  status: 'idle' | 'downloading' | 'failed';
  /** From 0 to 1; null before the browser has told any. */
  progress: number | null;
}

const IDLE: ModelDownload = { status: 'idle', progress: null };

export const modelDownload = createStore(IDLE);

/** To be called in the handler of a press, without an await before it: the browser asks for one. */
export function downloadModel(language: string, onDone: () => void): void {
  const api = findLanguageModelApi();
  if (api === null || modelDownload.get().status === 'downloading') return;
  modelDownload.set({ status: 'downloading', progress: null });
  const created = api.create({
    ...buildLanguageOptions(language),
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        // The type of the event is not in the DOM library yet.
        const { loaded } = event as Event & { loaded: number };
        modelDownload.set({ status: 'downloading', progress: loaded });
      }),
  });
  void waitForDownload(created, onDone);
}

async function waitForDownload(created: Promise<LanguageModelSession>, onDone: () => void): Promise<void> {
  try {
    // The session was created only for the download.
    (await created).destroy();
    modelDownload.set(IDLE);
  } catch {
    modelDownload.set({ status: 'failed', progress: null });
  }
  onDone();
}
