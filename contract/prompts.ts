/** The rotating prompts of Today's Reflection, in order. */
export const PROMPTS = [
  { question: 'What did you learn today intellectually?', description: 'new concepts, skills, knowledge' },
  { question: 'What did you learn emotionally?', description: 'insights about yourself, relationships, growth' },
  { question: 'What surprised you today?', description: 'unexpected discoveries' },
  { question: 'What would you do differently?', description: 'lessons from challenges or mistakes' },
  { question: 'What are you curious about now?', description: 'new questions or interests' },
] as const;

/** The prompt of a new day: the one after `promptIndex`, the last saved one; the first follows the last. */
export function nextPromptIndex(promptIndex: number): number {
  return (promptIndex + 1) % PROMPTS.length;
}
