// A module of its own, because the words of all languages load with it.
import { mentionsCrisis } from '../../../embedded/crisis/crisis-detection.ts';

export function hasWordsOfDistress(texts: readonly string[]): boolean {
  return texts.some(mentionsCrisis);
}
