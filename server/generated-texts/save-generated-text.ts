import type { StoredGeneratedText } from './rows/generated-text-row.ts';
import type { GeneratedTexts } from './rows/generated-text-rows.ts';

/** A text that can't be stored, because the disk is full or read-only, is still shown. */
export async function saveGeneratedText(
  output: StoredGeneratedText,
  outputs: Pick<GeneratedTexts, 'save'>,
): Promise<void> {
  try {
    await outputs.save(output);
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind !== 'full' && kind !== 'readonly') throw error;
  }
}
