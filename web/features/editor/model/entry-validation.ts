import { ENTRY_CHARACTERS_MAX } from '#contract/limits.ts';
import { isStorable, UNSTORABLE_ERROR } from '#contract/field-schemas.ts';

/** Why the server would reject this text, as a sentence for the person; null if it would accept it. */
export function validateEntry(content: string): string | null {
  if (content.length > ENTRY_CHARACTERS_MAX)
    return `This learning is longer than ${ENTRY_CHARACTERS_MAX.toLocaleString('en')} characters. Please split it.`;
  return isStorable(content) ? null : UNSTORABLE_ERROR;
}
