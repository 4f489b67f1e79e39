// Detects lines in which the person returned to a habit. A bedtime reading does not quote them.
import type { Sentence } from '../entries/read-entries.ts';

const AGAIN =
  /(?<![\p{L}\p{N}])(?:again|once more|as always|wieder|schon wieder|immer noch|encore|de nouveau|otra vez|de nuevo|di nuovo|ancora|outra vez|de novo|weer|opnieuw)(?![\p{L}\p{N}])/iu;
const TOO_MUCH =
  /(?<![\p{L}\p{N}])(?:too (?:fast|quick(?:ly)?|much|late|early|often|long|soon|loud(?:ly)?|little|hard|many|eager(?:ly)?)|zu (?:schnell|oft|viel|spät|früh|laut|lange|wenig|selten|hart|streng|nett|leicht)|trop|demasiad[oa]s?|troppo|demais|demasiado|te (?:snel|veel|vaak|laat|weinig|lang))(?![\p{L}\p{N}])/iu;

export function isRelapse({ text }: Sentence): boolean {
  return AGAIN.test(text) && TOO_MUCH.test(text);
}
