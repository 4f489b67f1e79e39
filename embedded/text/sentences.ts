// Splits an entry into sentences: by line, by bullet, then by Intl.Segmenter with corrections.

/** Longer sentences are split between words, so that one long line costs no more than a paragraph. */
const WORDS_MAX = 60;
const CHARACTERS_MAX = 480;
const END_CHARACTERS = 24;

/** Stateless; creating one takes longer than segmenting an entry. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const BULLET = /^\s*(?:(?:>|(?:[-*+•‣◦▪·–—]|#{1,6})\s)\s*)+/u;
const NUMBER = /^\s*(?:>\s*)*\d{1,2}[.)]\s/u;
const NUMBERED_BULLET = /^\s*(?:(?:>|(?:[-*+•‣◦▪·–—]|\d{1,2}[.)]|#{1,6})\s)\s*)+/u;
/** A line of a to-do list. The text keeps its box, because a tick has a meaning. */
const CHECKBOX = /^(?:\[[ xX]?\]|[☐☑☒✓✔✅])\s/u;
const TASK_HEADING = /^(?:to[- ]?dos?|tasks?|todo list)\s*:?$/iu;
/** «TODO week 47» above a box. */
const DATED_TASK_HEADING = /^(?:to[- ]?dos?|tasks?)(?![\p{L}]).{0,20}$/iu;
/** What a notes app writes under the title of a note. */
const METADATA =
  /^(?:created|updated|modified|last edited|tags?|labels?|attachments?|erstellt|geändert|aktualisiert|schlagwörter|anhänge?|créée?|modifiée?|étiquettes|pièces jointes|creado|modificado|actualizado|etiquetas|adjuntos|creato|modificato|etichette|allegati|criado|atualizado|anexos|aangemaakt|bijgewerkt|gewijzigd|bijlagen?|作成日時?|更新日時?|タグ)\s?[:：]|^\d{1,2} (?:attachments?|anhänge?|pièces? jointes?|adjuntos?|allegat[oi]|anexos?|bijlagen?)\s?[:：]/iu;
const CODE_FENCE = /^\s*```/;
/** In all languages together; a full stop after one never ends a sentence. */
const ABBREVIATIONS = [
  String.raw`e\.?\s?g|i\.?\s?e|vs|approx|cf|mrs?|ms|dr|prof|rev|resp|incl`,
  String.raw`ca|nr|std|sek|z\.\s?b|d\.\s?h|u\.\s?a|v\.\s?a|o\.\s?ä|i\.\s?d\.\s?r|bzw|ggf|evtl|inkl|sog|bspw|vgl|hr|tel`,
  String.raw`p\.\s?ex|c\.-à-d|env|mm?e?|mlle|av`,
  String.raw`p\.\s?ej|sra?|srta|dra|ud|uds|dña`,
  String.raw`ad es|p\.\s?es|sig|sig\.ra|dott|avv|cfr`,
  String.raw`profa|exmo|exma|bijv|d\.\s?w\.\s?z|dhr|mevr|m\.\s?b\.\s?t`,
  String.raw`t\.\s?ex|bl\.\s?a|d\.\s?v\.\s?s|f\.\s?eks|esim|ts`,
  String.raw`np|tzn|m\.\s?in|tj|např|tzv|mj|bkz|örn`,
  String.raw`см|вж|zob|srov|т\.\s?е|т\.\s?к|напр|им|ул|див|π\.\s?χ|δηλ|κ`,
].join('|');
const ENDS_IN_ABBREVIATION = new RegExp(String.raw`(?:^|[\s(«“„"])(?:${ABBREVIATIONS})\.\s*$`, 'iu');
/** References if a number follows: «ch. 2», «Nr. 5», «pág. 12». */
const ENDS_IN_REFERENCE =
  /(?:^|[\s(«“„"])(?:ch|chap|cap|capít|kap|ch?apt|pp?|pg|pág|págs|pag|pagg|s|ss|sid|sivu|str|side|no|nos|núm|num|nº|nr|n|vol|bd|bl|abb|fig|tab|tabl|art|par|eq|sec|sect|abschn|ed|d|b|geb|gest|rozdz|kapit|гл|стр|с|рис|рік|м|σελ|κεφ)\.\s*$/iu;
/** «J. Smith», «А. Чехов», but not «my wife and I.» */
const ENDS_IN_INITIAL = /(?:^|\s)[A-HJ-ZА-ЮІЇЄΑ-Ω]\.\s*$/;
/** These can end a sentence, so a new one starts only with a capital letter. */
const ENDS_IN_SHORT_FORM = /(?:^|[\s(])(?:etc|usw|usf|ecc|osv|o\.s\.v|itd|itp|atd|vb|enz|no|st|pp?|fig|\p{L})\.$/iu;
/** «ORDER BY ... LIMIT»: an ellipsis after a space does not end a sentence. */
const ENDS_IN_GAP = /\s(?:\.{3}|…)\s*$/;
/** «She asked “Why?” and left» is one sentence. */
const ENDS_IN_QUOTATION = /[.!?…]\s?["'”’»“]\s*$/u;
const FINISHED = /[.!?…。！？]["'”’»」)）]*$/u;
const CLOSING_MARK = /^[»”]+\s*/u;
const STARTS_LOWER_CASE = /^\p{Ll}/u;
/** Not after a quotation mark. */
const LOWER_CASE_START = /(?<![.!?…])([.!?…]+[)\]]*)\s+(?=[\p{Ll}])/gu;
/** «5/10!! Sat on the balcony»: a segment without letters belongs to the next sentence. */
const HAS_LETTER = /\p{L}/u;
/** «IMG_4410.HEIC» is one word. */
const FILE_ENDING = /^(?:HEIC|JPE?G|PNG|GIF|PDF|MP[34]|MOV|DOCX?|XLSX?|TXT|CSV|ZIP)(?![\p{L}\p{N}])/u;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HAS_SIGN = /[^\s\p{C}\p{Zs}]/u;

export interface SentenceText {
  text: string;
  lineIndex: number;
  isListItem: boolean;
  isTask: boolean;
  /** A later piece of a sentence that was too long. */
  isPiece: boolean;
  /** «1-to-1 with Tosin» above a list, which says little without it. */
  isHeadOfList: boolean;
}

export function splitSentences(content: string, sentencesMax: number): SentenceText[] {
  const sentences: SentenceText[] = [];
  let wordless: string | null = null;
  const lines = content.split(/[\n\r\u0085\u2028\u2029]+/);
  for (const [lineIndex, line] of lines.entries()) {
    const bullet = isNumbered(lines, lineIndex) ? NUMBERED_BULLET : BULLET;
    const text = line.replace(bullet, '').trim();
    if (CODE_FENCE.test(line) || !HAS_WORD.test(text)) {
      if (wordless === null && HAS_SIGN.test(text)) wordless = text;
      continue;
    }
    if (sentences.length >= sentencesMax) break;
    if (lineIndex > 0 && sentences.length > 0 && METADATA.test(text)) continue;
    const isTask = CHECKBOX.test(text);
    const isListItem = isTask || bullet.test(line);
    if (isTask || isTaskHeading(text, lines[lineIndex + 1])) {
      sentences.push(
        ...splitLong(text).map((piece) => ({ ...piece, lineIndex, isListItem, isTask: true, isHeadOfList: false })),
      );
      continue;
    }
    const isAboveList = !isListItem && isItem(lines, lineIndex + 1);
    for (const sentence of splitLine(text, sentencesMax - sentences.length))
      sentences.push({
        ...sentence,
        lineIndex,
        isListItem,
        isTask,
        isHeadOfList: isAboveList && !FINISHED.test(sentence.text),
      });
  }
  // An entry of emoji or dots only is still shown.
  if (sentences.length === 0 && wordless !== null)
    return splitLong(wordless).map((piece) => ({
      ...piece,
      lineIndex: 0,
      isListItem: false,
      isTask: false,
      isHeadOfList: false,
    }));
  return sentences;
}

function isTaskHeading(text: string, next = ''): boolean {
  return TASK_HEADING.test(text) || (DATED_TASK_HEADING.test(text) && CHECKBOX.test(next.replace(BULLET, '')));
}

function isItem(lines: readonly string[], lineIndex: number): boolean {
  const line = lines[lineIndex] ?? '';
  const bullet = isNumbered(lines, lineIndex) ? NUMBERED_BULLET : BULLET;
  return bullet.test(line) || CHECKBOX.test(line.trim());
}

/** A list has a number on the previous or next line too; «6. ok.» alone is a score. */
function isNumbered(lines: readonly string[], lineIndex: number): boolean {
  const hasNumber = [lineIndex - 1, lineIndex, lineIndex + 1].map((index) => NUMBER.test(lines[index] ?? ''));
  return hasNumber[1] === true && (hasNumber[0] === true || hasNumber[2] === true);
}

type Piece = Pick<SentenceText, 'text' | 'isPiece'>;

function splitLine(line: string, sentencesMax: number): Piece[] {
  const sentences: string[] = [];
  let start = 0;
  let hasLetter = false;
  for (const { segment, index } of SEGMENTER.segment(line)) {
    const isFigure = !hasLetter;
    hasLetter ||= HAS_LETTER.test(segment);
    // «« Et les hommes ? » Je n’avais pas regardé.»: the mark belongs to what it closes.
    const closing = CLOSING_MARK.exec(segment)?.[0].length ?? 0;
    const next = segment.slice(closing);
    // Only the end is checked: reading the whole sentence for each of its segments would be quadratic.
    const end = line.slice(Math.max(start, index - END_CHARACTERS), index + closing);
    if (end === '' || isFigure || isUnfinished(end) || isReference(end, next) || isGlued(end, next)) continue;
    if (ENDS_IN_QUOTATION.test(end) && STARTS_LOWER_CASE.test(next)) continue;
    sentences.push(...splitLowerCase(line.slice(start, index + closing)));
    start = index + closing;
    hasLetter = HAS_LETTER.test(segment);
    if (sentences.length >= sentencesMax) break;
  }
  if (sentences.length < sentencesMax) sentences.push(...splitLowerCase(line.slice(start)));
  return sentences.flatMap(splitLong).filter(({ text }) => HAS_WORD.test(text));
}

/** «example.org/a?b=c» is one word. Scripts without a space after a full stop have their own full stop. */
function isGlued(before: string, after: string): boolean {
  // «"Cheers?"と言った» is one sentence, and none ends with «「».
  if (/["”’»]$/u.test(before) && /^\p{Script=Hiragana}/u.test(after)) return true;
  if (/[」』]$/u.test(before) && /^(?:と|って|に|を|で|が|は|も|の|など)/u.test(after)) return true;
  if (/[「『（]$/u.test(before)) return true;
  if (/[\s。！？｡．」』）]$/u.test(before)) return false;
  return !/^[\p{Lu}\p{Lo}\s]/u.test(after) || (/\w\.$/u.test(before) && FILE_ENDING.test(after));
}

function isUnfinished(text: string): boolean {
  const end = text.slice(-END_CHARACTERS);
  return ENDS_IN_ABBREVIATION.test(end) || ENDS_IN_INITIAL.test(end) || ENDS_IN_GAP.test(end);
}

/** «ch. 2», «z. B.»; but «He said no. Two of us left.» */
function isReference(before: string, after: string): boolean {
  if (/^\p{L}\.(?:\s|$)/u.test(after)) return /(?:^|\s)\p{L}\.\s*$/u.test(before);
  return /^(?:\d|[ivxlcIVXLC]+\b)/u.test(after) && ENDS_IN_REFERENCE.test(before);
}

/** «it rained. we stayed in.»: the segmenter splits only before a capital letter. */
function splitLowerCase(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(LOWER_CASE_START)) {
    const end = match.index + (match[1]?.length ?? 0);
    const part = text.slice(start, end);
    if (isUnfinished(part) || ENDS_IN_SHORT_FORM.test(part.slice(-END_CHARACTERS))) continue;
    if (part.endsWith('...') || part.endsWith('…') || /^[^\p{L}]{1,12}$/u.test(part)) continue;
    parts.push(part.trim());
    start = end;
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function splitLong(sentence: string): Piece[] {
  return cutLong(sentence).map((text, index) => ({ text, isPiece: index > 0 }));
}

function cutLong(sentence: string): string[] {
  if (sentence.length < 2 * WORDS_MAX) return [sentence];
  const words = sentence.split(/\s+/);
  if (words.length <= WORDS_MAX && sentence.length <= CHARACTERS_MAX) return [sentence];
  const pieces: string[] = [];
  let piece: string[] = [];
  let characters = 0;
  for (const word of words) {
    if (piece.length > 0 && (piece.length >= WORDS_MAX || characters + word.length > CHARACTERS_MAX)) {
      pieces.push(piece.join(' '));
      piece = [];
      characters = 0;
    }
    piece.push(word);
    characters += word.length + 1;
  }
  pieces.push(piece.join(' '));
  return pieces;
}
