// Detects lines in which the person returned to a habit. A bedtime reading does not quote them.
import type { Sentence } from '../entries/read-entries.ts';

const AGAIN =
  /(?<![\p{L}\p{N}])(?:again|once more|as always|wieder|schon wieder|immer noch|encore|de nouveau|otra vez|de nuevo|di nuovo|ancora|outra vez|de novo|weer|opnieuw)(?![\p{L}\p{N}])/iu;
const TOO_MUCH =
  /(?<![\p{L}\p{N}])(?:too (?:fast|quick(?:ly)?|much|late|early|often|long|soon|loud(?:ly)?|little|hard|many|eager(?:ly)?)|zu (?:schnell|oft|viel|spät|früh|laut|lange|wenig|selten|hart|streng|nett|leicht)|trop|demasiad[oa]s?|troppo|demais|demasiado|te (?:snel|veel|vaak|laat|weinig|lang))(?![\p{L}\p{N}])/iu;
const OF_ONESELF =
  /(?<![\p{L}\p{N}])(?:i|my|ich|mir|mich|mein\p{L}*|je|j['’]ai|mi|mio|eu|meu|ik|mijn)(?![\p{L}\p{N}])/iu;

export function isRelapse({ text }: Sentence): boolean {
  return AGAIN.test(text) && TOO_MUCH.test(text);
}

/** Broader than isRelapse. The words of such a line are not named as a theme. */
export function mayBeRelapse({ text }: Sentence): boolean {
  return TOO_MUCH.test(text) || (AGAIN.test(text) && OF_ONESELF.test(text));
}
