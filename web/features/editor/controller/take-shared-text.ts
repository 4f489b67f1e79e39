// Adds a text that was shared into Learn to the open form of today.
import { removeSharedText, type SharedText } from '../../../storage/browser/shared-texts.ts';
import type { FormController } from './form-controller.ts';

type OpenForm = Pick<FormController, 'addTexts' | 'flush' | 'getStatus' | 'read'>;

/**
 * Returns the number of its learning, beginning with 1. It leaves the worker's store when the server or the draft on this
 * device has it; until then the form offers it again.
 */
export async function takeSharedText(text: SharedText, form: OpenForm): Promise<number> {
  form.addTexts([text.content]);
  await form.flush();
  const isDraftSaved = ['device', 'server'].includes(form.getStatus().saveStatus);
  const { entries } = form.read();
  const at = entries.findIndex(({ content }) => content === text.content);
  if (isDraftSaved || entries[at]?.savedContent === text.content) await removeSharedText(text);
  return at + 1;
}
