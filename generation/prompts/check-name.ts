/** The checks of an answer. */
export const CHECK_NAMES = [
  'grounding',
  'numbers',
  'language',
  'markup',
  'leak',
  'limits',
  'quotation',
  'question',
  'day',
  'care',
  'shape',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];
