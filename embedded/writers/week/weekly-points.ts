// Expressions of a point, per language: «waiting is also nursing», «it wasn't me», «better than», «it turned out». They say
// more than a fact, and less surely than those of text/insights.ts that the person has learned something.
import { wholeWords } from '../../text/word-lists.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `(?:is|are|was) (?:also|enough|closer to|more than|less|rather|not the same)|(?:isn['’]t|aren['’]t|wasn['’]t|not) (?:a|an|the|about|only|just|always)|instead of|rather than|(?:better|easier|worse|lighter) (?:if|when|than|with|without)|matters?|worth it|all along|the trick|the secret|no longer|so it (?:was|wasn['’]t)|(?:didn['’]t|don['’]t|doesn['’]t) (?:have to|need)|you (?:can|can['’]t|have to|don['’]t|need)|never (?:again|after)|always|for the first time|i (?:can|am able to)|i used to|it helps|helped`,
  de: `(?:ist|sind|war) (?:auch|genug|nicht|kein\\p{L}*|mehr als|eher)|nicht (?:das|der|die|nur|immer)|statt|anstatt|(?:besser|leichter|schlechter|schneller) (?:als|wenn|ohne|mit)|muss man|man (?:muss|kann|darf)|nie wieder|nie mehr|immer|endlich|zum ersten mal|der trick|das geheimnis|es (?:hilft|half)|eigentlich|liegt an|lag an|also war|vorher|jetzt weiß ich|seit`,
  es: `(?:es|son|era) (?:también|suficiente|más que|mejor)|no (?:es|era|son) |sino|en vez de|en lugar de|(?:mejor|más fácil|peor) (?:si|que|cuando|sin|con)|hay que|se puede|nunca más|siempre|por fin|el truco|el secreto|ayuda|en realidad|ya no|tenía razón|a la primera|lo ha descubierto|así que|era (?:la|el)`,
  fr: `(?:est|sont|était) (?:aussi|assez|plus que|plutôt)|(?:c['’]est|ce n['’]est|c['’]était) (?:pas|aussi)|au lieu de|plutôt que|(?:mieux|plus facile|pire) (?:si|que|quand|sans|avec)|il (?:faut|suffit|suffisait)|suffi(?:t|sait)|on peut|plus jamais|toujours|enfin|le truc|le secret|ça aide|en fait|finalement|ne (?:\\p{L}+ )?plus|avait raison`,
  it: `(?:è|sono|era) (?:anche|abbastanza|più che|piuttosto)|non è |invece di|piuttosto che|(?:meglio|più facile|peggio) (?:se|che|quando|senza|con)|bisogna|basta(?:va)?|si può|mai più|sempre|finalmente|il trucco|il segreto|aiuta|in realtà|non più|aveva ragione|senza dolore|anche (?:lui|lei)`,
  pt: `(?:é|são|era) (?:também|suficiente|mais do que|melhor)|não (?:é|era|foi) |em vez de|ao invés de|(?:melhor|mais fácil|pior) (?:se|que|quando|sem|com)|é preciso|basta(?:va)?|dá para|nunca mais|sempre|finalmente|o truque|o segredo|ajuda|na verdade|já não|tinha razão|sozinh[oa]|outra vez`,
  nl: `(?:is|zijn|was) (?:ook|genoeg|geen|niet|meer dan|eerder)|niet (?:de|het|alleen|altijd)|in plaats van|(?:beter|makkelijker|slechter|sneller) (?:als|dan|zonder|met)|moet je|je (?:moet|kunt|kan|mag)|nooit meer|altijd|eindelijk|voor het eerst|de truc|het geheim|het helpt|eigenlijk|lag aan|het was dus|dus (?:gewoon|niet)|gelijk`,
};

const UNSPACED: Readonly<Record<string, string>> = {
  ja: `じゃなくて|ではなく|より|でいい|だけで|のに|ようやく|やっと|初めて|コツ|実は|本当は|らしい|なんだって|言えた|できた|食べた。|ばれなかった|問題|大事|大切`,
};

const FIRST_TIME =
  /(?<![\p{L}\p{N}])(?:first time|zum ersten mal|das erste mal|(?:pour )?la première fois|(?:por )?primera vez|(?:per la )?prima volta|(?:pela )?primeira vez|(?:voor het eerst|de eerste keer))(?![\p{L}\p{N}])|初めて/iu;

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(LISTS).map(([language, list]): [string, RegExp] => [language, new RegExp(wholeWords(list), 'iu')]),
  ...Object.entries(UNSPACED).map(([language, list]): [string, RegExp] => [language, new RegExp(list, 'u')]),
]);

export function isPoint(text: string, language: string): boolean {
  return PATTERNS.get(language)?.test(text) === true;
}

export function isFirstTime(text: string): boolean {
  return FIRST_TIME.test(text);
}
