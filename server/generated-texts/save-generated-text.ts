import type { StoredGeneratedText } from './rows/generated-text-row.ts';
import type { GeneratedTexts } from './rows/generated-text-rows.ts';

/** A text that can't be stored, because the disk is full or read-only, is still shown. `purges`: as `save` takes it. */
export async function saveGeneratedText(
  output: StoredGeneratedText,
  { generatedTexts, purges }: { generatedTexts: Pick<GeneratedTexts, 'save'>; purges: number },
): Promise<void> {
  try {
    await generatedTexts.save(output, { purges });
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind !== 'full' && kind !== 'readonly') throw error;
  }
}
