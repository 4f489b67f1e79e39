// What the form needs of the prompts besides their questions; apart, because the first script does not need it.
import { PROMPTS } from './prompts.ts';

/** Of each of the PROMPTS. */
export const PROMPT_DESCRIPTIONS = [
  'new concepts, skills, knowledge',
  'insights about yourself, relationships, growth',
  'unexpected discoveries',
  'lessons from challenges or mistakes',
  'new questions or interests',
] as const;

/** The prompt of a new day: the one after `promptIndex`, the last saved one; the first follows the last. */
export function nextPromptIndex(promptIndex: number): number {
  return (promptIndex + 1) % PROMPTS.length;
}
