// Detects clear joy: «felt great», «finally», two exclamation marks. The bedtime reading prefers such lines.
import { wholeWords } from './word-lists.ts';
const PHRASES = [
  String.raw`felt (?:so |really )?(?:great|wonderful|amazing|proud|loved|alive)|finally|best day|was the best|so (?:happy|proud)|yay|made my day|first smile|we did it|i did it`,
  String.raw`endlich|so (?:glücklich|stolz)|angelächelt|erstes lächeln|geschafft|hat geklappt`,
  String.raw`enfin|tr(?:op|ès) (?:content|heureu|fi[eè]r)\p{L}*|ravie?s?|premier sourire|j'ai réussi`,
  String.raw`por fin|qué alegría|lo logré|lo conseguí|aprobé|primera sonrisa|me encantó`,
  String.raw`finalmente|che (?:bello|gioia)|ce l'ho fatta|primo sorriso`,
  String.raw`até que enfim|que (?:bom|alegria)|consegui|adorei|rimo-nos|primeiro sorriso`,
  String.raw`eindelijk|zo (?:blij|trots)|gelukt|geslaagd|eerste lach`,
].join('|');
const JOY = new RegExp(`${wholeWords(PHRASES)}|[!！]{2}`, 'iu');
const DENIED = /(?<![\p{L}])(?:not|never|nicht|pas|no|non|não|nao|niet)\s$/iu;

export function isJoyful(written: string): boolean {
  const text = written.replaceAll('’', "'");
  const found = JOY.exec(text);
  return found !== null && !DENIED.test(text.slice(Math.max(0, found.index - 12), found.index));
}
