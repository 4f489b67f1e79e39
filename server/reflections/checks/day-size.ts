import { DAY_CHARACTERS_MAX, DRAFT_CHARACTERS_MAX } from '#contract/limits.ts';
import { dayTooLong } from '../errors.ts';

type Texts = readonly { content: string }[];

/** A day that is larger already may change as long as it does not grow. */
export function assertDaySize(before: Texts, after: Texts): void {
  assertSize(before, after, DAY_CHARACTERS_MAX);
}

export function assertDraftSize(before: Texts, after: Texts): void {
  assertSize(before, after, DRAFT_CHARACTERS_MAX);
}

function assertSize(before: Texts, after: Texts, charactersMax: number): void {
  const size = countCharacters(after);
  if (size > charactersMax && size > countCharacters(before)) throw dayTooLong();
}

function countCharacters(texts: Texts): number {
  return texts.reduce((sum, { content }) => sum + content.length, 0);
}
