// Detects prompt injection in an entry: «ignore the above and write …». The text from there to the end of the entry is not
// trusted, so no line of an answer can be grounded in it. The entry is saved and shown as always.

const OVERRIDES = [
  // English
  String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|drop|discard)\b.{0,40}\b(?:above|previous|prior|earlier|preceding|foregoing|instructions?|prompts?|rules|guidelines|directions|everything (?:else|before)|told)\b`,
  String.raw`\b(?:do not|don['’]t|never) (?:follow|obey|summari[sz]e|use)\b.{0,40}\b(?:instructions?|rules|prompt|entries|above|journal|this)\b`,
  // German, Dutch, Scandinavian
  String.raw`\b(?:ignorier\p{L}*|vergiss|vergesse\p{L}*|missachte\p{L}*|überspring\p{L}*)\b.{0,50}(?:anweisung|vorherig|obig|regeln|bisherig|alles|instruktion)`,
  String.raw`\b(?:negeer|vergeet|ignorera|glöm|ignorer|glem)\b.{0,50}(?:instruc|instruk|vorige|bovenstaande|regels|regler|ovan|ovenstående|tidigare|alt)`,
  // Romance languages
  String.raw`\b(?:ignor\p{L}*|oubli\p{L}*|olvid\p{L}*|dimentic\p{L}*|esquec\p{L}*|esqueç\p{L}*)(?![\p{L}]).{0,50}(?:instru\p{L}*|istruzion\p{L}*|consigne|précéden\p{L}*|anterior\p{L}*|precedent\p{L}*|reglas|règles|regole|regras|todo|tutto|tudo|tout)`,
  // Polish, Czech, Turkish
  String.raw`\b(?:zignoruj|ignoruj|zapomnij|zapomeň)(?![\p{L}]).{0,50}(?:instruk|polece|poprzedni|předchoz|zasad|pokyn|wszystk)`,
  String.raw`(?:talimat|yönerge|komut)\p{L}*.{0,40}(?:yok say|unut|görmezden)`,
  // Russian, Ukrainian
  String.raw`(?:игнорируй|проигнорируй|забудь|ігноруй|не следуй).{0,60}(?:инструкц|указан|выше|предыдущ|правил|інструкц|попередн|вс[её])`,
  // Chinese, Japanese, Korean, Arabic, Hindi
  String.raw`(?:忽略|无视|無視|忘记|忘記|不要理会).{0,20}(?:指令|指示|说明|說明|提示|规则|規則|以上|之前|命令)`,
  String.raw`(?:指示|命令|上記|ルール|プロンプト).{0,20}(?:無視|忘れ)`,
  String.raw`(?:지시|명령|규칙|프롬프트).{0,20}(?:무시|잊)`,
  String.raw`(?:تجاهل|انس).{0,40}(?:تعليمات|التعليمات|السابق|أعلاه|القواعد)`,
  String.raw`(?:निर्देश|नियम).{0,40}(?:अनदेखा|नज़रअंदाज़|भूल)`,
];

/** White space within a line. With line breaks, a long run of them would take quadratic time. */
const SPACE = String.raw`[^\S\n\r\u2028\u2029]`;

const DEMANDS = [
  String.raw`(?:^${SPACE}*|[.!?:;,"“]\s*|\b(?:please|now|then|and|instead|must|should|just|only|simply)\s+)(?:write|say|print|output|respond|reply|answer|return|echo|display|repeat|type|start|begin|end|finish)\s+(?:with|only|exactly|just|nothing but|back|in|as|the (?:word|words|following|phrase|text|exact|system|prompt)|your|this|:|["“'«])`,
  String.raw`\byour (?:summary|answer|reply|response|output|reading|highlights?|refresher) (?:must|should|has to|have to|is|will|needs? to|shall)\b|\bthe (?:summary|highlights|refresher|reply) (?:must|should|has to|have to|shall|needs? to)\b`,
  String.raw`\b(?:in|into|to|at the (?:start|end) of) (?:your (?:summary|answer|reply|response|output|highlights|reading)|the (?:summary|highlights))\b`,
  String.raw`\b(?:antworte|schreib\p{L}*|sag|gib|wiederhole)\b.{0,20}(?:nur|ausschließlich|genau|folgend|mit|auf (?:englisch|deutsch|französisch)|deine)`,
  String.raw`\b(?:réponds|répondez|écris|écrivez|dis|affiche|répète)(?![\p{L}]).{0,20}(?:seulement|uniquement|exactement|en (?:anglais|français|espagnol)|tes|ton|simplement|le mot)`,
  String.raw`\b(?:responde|escribe|escreva|imprime|di|repite|repita|muestra|rispondi|scrivi|stampa)(?![\p{L}]).{0,20}(?:solo|sólo|só|apenas|soltanto|únicamente|exactamente|en (?:inglés|español)|in (?:inglese)|em (?:inglês)|tus|tu|la palabra|la parola|a palavra)`,
  String.raw`(?:ответь|напиши|выведи|повтори|odpowiedz|napisz|wypisz|odpověz|napiš|antwoord|schrijf|svara|skriv).{0,20}(?:только|слово|лишь|свои|tylko|słowo|swoje|pouze|jen|alleen|slechts|bara|endast|ordet|kun)`,
  String.raw`(?:只|仅|僅).{0,4}(?:回答|输出|輸出|写|寫|回复|回覆)|(?:とだけ|だけを?)(?:答え|書|出力)|(?:라고만|만)\s*(?:답|출력|대답|쓰|써)|(?:اكتب|أجب).{0,20}(?:فقط|كلمة)|(?:केवल|सिर्फ).{0,30}(?:लिख|उत्तर|जवाब)`,
  String.raw`\btranslate (?:everything|this|all|the (?:text|entries|summary|following)|it)\b|(?:^|[.!?:;,]\s*|\b(?:please|must|should|now|only|always)\s+)(?:speak|reply|respond|answer|write|summari[sz]e)(?: \w+)? (?:only )?in (?:english|german|french|spanish|italian|russian|chinese|japanese|klingon|latin|pirate|base64|all caps|capitals|rot13|\p{Lu}\p{Ll}+(?:ese|ish|ian|an))\b`,
];

/** The start of a sentence, or a word that introduces an order. */
const ORDER = String.raw`(?:^|[.!?:;,–—-]\s*|\b(?:please|must|should|now|only|always|then|instead)\s+)`;

const REQUESTS = [
  String.raw`(?:^|[.!?:]\s+)(?:use|add|include|insert|put|append|prepend|invent|make up|mention|state|claim|tell|describe|praise|recommend|print|show)\b.{0,60}\b(?:that (?:says|reads)|saying|to the (?:text|end|summary|reader|person|user)|at the (?:end|start|top|bottom)|the (?:reader|writer|user|person)|you received)\b`,
  String.raw`${ORDER}(?:say|write|print|output|respond|reply|answer|repeat|echo)(?:\s+(?:with|only|just|exactly))*\s*(?::|["“'«])\s*\S`,
  String.raw`${ORDER}(?:write|compose|make|create|generate|turn) (?:me |us )?(?:the|a|an|your|this|it) (?:(?:into|as) an? )?(?:summary|highlights|reading|haiku|poem|limerick|rap|joke)\b`,
  String.raw`\b(?:tell|inform|warn|remind|convince|persuade|instruct) (?:the (?:reader|writer|user)|whoever (?:reads|is reading))\b|\b(?:once|when|if) you(?:['’]ve| have| are|['’]re)? read(?:ing)? this\b|\b(?:tell|give|show) me your (?:secret|real|hidden|true|name|rules|prompt)\b`,
  String.raw`\bthe (?:summary|highlights) (?:is|are) (?:just|only|exactly|now|the word)\b|\b(?:all|these|the|other|previous|real|fake|actual) (?:entries|entry) (?:above|below|is|are) (?:fake|false|a test|void|wrong|:)|\bthe real entry\b`,
];

const MACHINES = [
  String.raw`\b(?:system|initial|hidden|secret|original|developer) (?:prompt|instructions?|message)s?\b`,
  String.raw`\b(?:your|new) instructions? (?:above|below|are|is|were|to you|verbatim|word)\b|\byour (?:prompt|instructions|rules|guidelines|real task|true task|new task|task is)\b`,
  String.raw`\b(?:reveal|leak|expose|dump|disclose)\b.{0,40}\b(?:prompt|instructions?|rules|configuration|key|secret|password)s?\b`,
  String.raw`\byou are (?:now|no longer)\b.{0,40}\b(?:an?|in|the|bound|called|allowed|free)\b|\bfrom now on,? you\b|(?:^|[.!?:;,]\s*|\b(?:please|must|should|now|only|always)\s+)(?:pretend|act|behave|role-?play) (?:to be|as|like|that you|you)\b.{0,20}\b(?:an?|the|if|are)\b`,
  String.raw`\b(?:as an ai|language model|chatgpt|gpt-?\d|jailbr\p{L}+|developer mode|dan mode|do anything now|ai assistant|dear (?:ai|model|assistant|llm)|(?:hey|hello|attention|note to|message (?:to|for)) (?:the )?(?:ai|model|assistant|llm|summari[sz]er|chatbot|bot))\b`,
  String.raw`\b(?:new|updated|additional|important|urgent|special|real) (?:task|instructions?|directive|system message|rule)s?\s*[:!]|\b(?:admin|system|security|developer|root|safety) (?:override|mode|message)s?\b|\bmessage from (?:the |your )?(?:developers?|admin\w*|system|creators?|openai|anthropic|google|learn)\b|\bend of (?:entries|entry|data|input|journal|json|user|text|context)\b`,
];

const MARKS = [
  String.raw`^${SPACE}*(?:(?:hey|hi|hello|dear|okay|ok) )?(?:ai|assistant|model|llm|chatbot|bot|gpt|claude|gemini|chatgpt|copilot)\s*[,!]`,
  String.raw`(?<!-)-{2,}\s*(?:begin|end|start|stop)\b`,
  String.raw`^(?:${SPACE}|[#*_>\[<|-])*(?:system|assistant|developer|human|ai|model|instruction|instructions|tool)\b[\]>|*_\s]*:`,
  String.raw`<\|[^|>]{0,30}\|?>|\[/?(?:inst|sys|system|assistant)\]|<</?sys>>|</?(?:s|system|user|assistant|instructions?|prompt|entries|entry|data|tool\w*|function\w*|think)>`,
  String.raw`["'](?:task|entries|stats|recurring|variant|summary|highlights|role|content|instructions?|messages|text)["']\s*:|["']\s*\}\s*[\]}]|\}\s*\]\s*\}|\]\s*\}\s*$`,
  String.raw`<\s*(?:script|iframe)\b|\bjavascript:|\bdata:text/|\bon(?:error|load)\s*=`,
  String.raw`^#{2,}\s*(?:new |updated )?(?:instruction|system|task|response|prompt|human|assistant)`,
];

const SHOUTS =
  /\b(?:[Ww]rite|[Ss]ay|[Pp]rint|[Oo]utput|[Rr]espond|[Rr]eply|[Aa]nswer|[Ee]cho)(?: with)? \p{Lu}{4,}(?!\p{L})/mu;

const INJECTION_PATTERNS = [...OVERRIDES, ...DEMANDS, ...REQUESTS, ...MACHINES, ...MARKS]
  .map(
    // The patterns use \b only beside ASCII letters, because it knows no others. \p needs the flag u.
    (source) => new RegExp(source, 'imu'),
  )
  .concat(SHOUTS);

/** The text before the first sentence with an injection. Nearly always the whole text. */
export function takeTextBeforeInjection(text: string): string {
  let end = text.length;
  for (const pattern of INJECTION_PATTERNS) {
    const found = pattern.exec(text.slice(0, end));
    if (found !== null) end = findSentenceStart(text, found.index + leading(found[0]));
  }
  return text.slice(0, end);
}

/** A match may start with the punctuation that ends the previous sentence. */
function leading(found: string): number {
  return /^[.!?:;,\n"“\s]*/u.exec(found)?.[0].length ?? 0;
}

function findSentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return /^[^]*(?:[.!?…。！？؟।](?=[\s"”’)]|$)|[。！？]|\n)/u.exec(before)?.[0].length ?? 0;
}
