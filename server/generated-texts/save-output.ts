import type { StoredGeneratedText } from './rows/output-row.ts';
import type { GeneratedTexts } from './rows/outputs.ts';

/** Kept so that it need not be made again. Where there is no room to keep it, reading goes on without. */
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
