import { PROMPTS } from '#contract/prompts.ts';

/** The question that an entry answers. An imported entry answers none. */
export function describePrompt(promptIndex: number | null): string {
  return PROMPTS[promptIndex ?? -1]?.question ?? 'Imported';
}
