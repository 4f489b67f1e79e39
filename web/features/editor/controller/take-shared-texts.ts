// Adds what was shared into Learn to the open form of today. Loads after the form, as its own chunk.
import { listSharedTexts, removeSharedText } from '../../../storage/browser/shared-texts.ts';
import type { FormController } from './form-controller.ts';

type OpenForm = Pick<FormController, 'addTexts' | 'flush' | 'getStatus' | 'isEnded' | 'read'>;

/** A text leaves the worker's store when the server or the draft on this device has it; until then the next form takes it. */
export async function takeSharedTexts(form: OpenForm): Promise<void> {
  const texts = await listSharedTexts();
  if (texts.length === 0 || form.isEnded()) return;
  form.addTexts(texts.map(({ content }) => content));
  await form.flush();
  const isDraftSaved = ['device', 'server'].includes(form.getStatus().saveStatus);
  const { entries } = form.read();
  const isSaved = (text: string): boolean =>
    entries.some(({ content, savedContent }) => content === text && (isDraftSaved || savedContent === text));
  await Promise.all(texts.filter(({ content }) => isSaved(content)).map(removeSharedText));
}
