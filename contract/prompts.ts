/** The rotating prompts of Today's Reflection, in order. The form adds a description to each. */
export const PROMPTS = [
  { question: 'What did you learn today intellectually?' },
  { question: 'What did you learn emotionally?' },
  { question: 'What surprised you today?' },
  { question: 'What would you do differently?' },
  { question: 'What are you curious about now?' },
] as const;
