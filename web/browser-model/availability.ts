import { queryOptions } from '@tanstack/react-query';
import { abortable } from './abortable.ts';
import { buildKey } from '../api/query-keys.ts';
import { buildLanguageOptions, findLanguageModelApi, type Availability } from './prompt-api.ts';

export interface ModelState {
  availability: Availability;
  /** BCP 47: the language that the person writes in. */
  language: string;
}

const NO_MODEL: ModelState = { availability: 'unavailable', language: 'en' };
const ASK_AGAIN_MS = 5000;
/** A browser that does not answer has no model. */
const ANSWER_MS = 10_000;

/** Asks the browser for its model. Only for a person who has not switched models off on this device. */
export function modelStateOptions(userId: string) {
  return queryOptions<ModelState>({
    queryKey: buildKey('/browser-model', 'models', userId),
    queryFn: () => findModelState(userId),
    networkMode: 'always',
    // A model comes and goes while the page is open.
    refetchOnMount: 'always',
    // The browser tells a page only about the downloads that the page has started.
    refetchInterval: ({ state }) => state.data?.availability === 'downloading' && ASK_AGAIN_MS,
  });
}

/** Never rejects. Most browsers with the API have no model, so the detection of the language loads only for the others. */
export async function findModelState(userId: string): Promise<ModelState> {
  const api = findLanguageModelApi();
  if (api === null) return NO_MODEL;
  try {
    const ask = (language: string) =>
      abortable(api.availability(buildLanguageOptions(language)), AbortSignal.timeout(ANSWER_MS));
    const availability = await ask('en');
    if (availability === 'unavailable') return NO_MODEL;
    const { detectEntriesLanguage } = await import('./entries-language.ts');
    const language = await detectEntriesLanguage(userId);
    if (language === 'en') return { availability, language };
    return { availability: await ask(language), language };
  } catch {
    return NO_MODEL;
  }
}
