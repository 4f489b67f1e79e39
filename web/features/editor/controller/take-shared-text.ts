// Adds a text that was shared into Learn to the open form of today.
import { removeSharedText, type SharedText } from '../../../storage/browser/shared-texts.ts';
import type { FormController } from './form-controller.ts';

type OpenForm = Pick<FormController, 'addSharedText' | 'flush' | 'getStatus' | 'read'>;

/**
 * Returns the id of its entry. It leaves the worker's store when the server or the draft on this device has it; until then
 * the form offers it again.
 */
export async function takeSharedText(text: SharedText, form: OpenForm): Promise<string> {
  const id = form.addSharedText(text.content);
  await form.flush();
  const isDraftSaved = ['device', 'server'].includes(form.getStatus().saveStatus);
  const entry = form.read().entries.find((one) => one.id === id);
  if (isDraftSaved || entry?.savedContent === text.content) await removeSharedText(text);
  return id;
}
