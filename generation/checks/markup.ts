// Strips what models put around a text, and detects remaining markup, links, labels and JSON.
import { type GroundingSource, normalisePunctuation } from '../grounding/grounding-source.ts';

const REASONING = /<(think|thinking|reasoning)>[^]*?(?:<\/\1>|$)/giu;
/** Some chat templates swallow the opening tag. */
const END_OF_REASONING = /^[^]*<\/(?:think|thinking|reasoning)>/iu;
const FENCE = /^[^\S\n\r\u2028\u2029]*```.*$/gmu;
const LIST_SIGN = /^\s*(?:[-*+•‣◦▪·–—]|\d{1,2}[.)]|#{1,6}|>)\s+/u;
/** Limited to 200 characters: otherwise many unclosed marks would take quadratic time. */
const BOLD = /(\*\*|__)(?=\S)(.{1,200}?)(?<=\S)\1/gu;
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}|\uFE0F/gv;
/** Signs of ordinary writing that are also emoji. */
const PLAIN_SIGNS = /^[©®™↔→←↑↓✓✔☎]+$/u;

/** Removes reasoning, fences, list signs, bold and emoji. No word changes. */
export function stripMarkup(answer: string): string {
  return stripReasoning(answer)
    .replace(FENCE, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(LIST_SIGN, '').replace(BOLD, '$2').replace(EMOJI, keepSigns).trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function stripReasoning(answer: string): string {
  return answer.replace(REASONING, '').replace(END_OF_REASONING, '');
}

function keepSigns(found: string): string {
  return PLAIN_SIGNS.test(found.replaceAll('\uFE0F', '')) ? found : '';
}

/** Never allowed, even if an entry contains it. */
const LINKS = /\b(?:https?|ftp|file|javascript|data|mailto):\S|\bwww\.\S|\[[^[\]]*\]\(/iu;
const LABEL =
  /^[\s[<|(]*(?:system|assistant|user|human|developer|ai|model|instructions?|summary|output|answer|response|task)\b[\s\]>|)]*:/iu;
const CHATTER =
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\s*[,!.:]|(?:here(?:'s| is| are)) (?:(?:the|your|a|an|my|some|what) )?(?:(?:short|brief|quick|concise|requested|system|bedtime|weekly|daily) )*(?:summary|text|reading|answer|result|response|translation|prompt|lines|highlights|refresher|json|instructions?)\b|as (?:an ai|requested|instructed)|i(?:'m| am) (?:sorry|an ai|a language model|unable|not able)|i (?:cannot|can't) (?:help|assist|comply|provide|summari[sz]e))/iu;
const THOUGHT =
  /^(?:(?:okay|ok|so|well|now|first|hmm|wait),? )*(?:the user|we need|i need to|i should|i must|let me|let's|the entr(?:y|ies)|the journal|the json|the instructions?)\b/iu;
const MACHINE = /\b(?:language model|as an ai|ai (?:model|assistant)|system prompt|my instructions|daysWritten)\b/iu;
/** Allowed when an entry contains the same text: people write about code. */
const TOKENS =
  /<[^<>\s]{0,40}[^<>]{0,60}>|<\|.{0,30}\|>|\[\/?inst\]|[{}]|`{1,3}|["']\s*[:\]]|\*\*|__(?=\S)|\]\(|^#+\s|\\[nu"]|(?<![\p{L}\d-])[\p{L}\d-]{2,}\.(?:com|org|net|io|dev|ru|xyz|app|co|info|site|online|shop|link|click|me|ly|gg|cc|tv|biz|top|evil|example|test)\b(?:\/\S*)?/giu;

export function hasMarkup(line: string, source: GroundingSource): boolean {
  const plain = normalisePunctuation(line);
  if (LINKS.test(line)) return true;
  if ([LABEL, CHATTER, THOUGHT].some((pattern) => isUnseen(pattern.exec(plain)?.[0], source))) return true;
  return (line.match(TOKENS) ?? []).some((token) => isUnseen(token, source));
}

export function mentionsModel(line: string, source: GroundingSource): boolean {
  return isUnseen(MACHINE.exec(normalisePunctuation(line))?.[0], source);
}

function isUnseen(found: string | undefined, source: GroundingSource): boolean {
  return found !== undefined && !source.lowerText.includes(normalisePunctuation(found).toLowerCase().trim());
}
