import { expect, it } from 'vitest';
import type { StoredGeneratedText } from './rows/generated-text-row.ts';
import { saveGeneratedText } from './save-generated-text.ts';

const output: StoredGeneratedText = {
  userId: 'u',
  kind: 'weekly',
  subject: '2026-11-14..2026-11-21',
  text: 'text',
  source: 'embedded',
  degraded: false,
  madeAt: 0,
  variant: 0,
  inputHash: 'h',
};

function outputsThatFail(kind: string) {
  const save = () => Promise.reject(Object.assign(new Error(kind), { kind }));
  return { generatedTexts: { save }, purges: 0 };
}

it.each(['full', 'readonly'])(
  'a generated text that cannot be stored causes no error when the disk is %s',
  async (kind) => {
    await expect(saveGeneratedText(output, outputsThatFail(kind))).resolves.toBeUndefined();
  },
);

it.each(['away', 'fault'])('an error of the kind «%s» is thrown', async (kind) => {
  await expect(saveGeneratedText(output, outputsThatFail(kind))).rejects.toMatchObject({ kind });
});
