// Porter's stemmer (1980), for scoring only: ROUGE counts "walks" and "walking" as one word.

const CONSONANT = '[^aeiou]';
const VOWEL = '[aeiouy]';
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;
const MEASURE_ABOVE_0 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MEASURE_ABOVE_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`);
const ENDS_SHORT = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

export function findPorterStem(word: string): string {
  if (word.length < 3) return word;
  const marked = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  const plain = cutPlural(marked);
  const past = cutPast(plain);
  const soft = /^(.+?)y$/.exec(past);
  const ended = soft?.[1] !== undefined && HAS_VOWEL.test(soft[1]) ? `${soft[1]}i` : past;
  const derived = swapEnding(swapEnding(ended, STEP_2), STEP_3);
  return tidy(cutSuffix(derived)).toLowerCase();
}

function cutPlural(word: string): string {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function cutPast(word: string): string {
  const eed = /^(.+?)eed$/.exec(word);
  if (eed?.[1] !== undefined) return MEASURE_ABOVE_0.test(eed[1]) ? word.slice(0, -1) : word;
  const stem = /^(.+?)(ed|ing)$/.exec(word)?.[1];
  if (stem === undefined || !HAS_VOWEL.test(stem)) return word;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return ENDS_SHORT.test(stem) ? `${stem}e` : stem;
}

function swapEnding(word: string, endings: readonly (readonly [string, string])[]): string {
  const ending = endings.find(([from]) => word.endsWith(from) && word.length > from.length);
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending[0].length);
  return MEASURE_ABOVE_0.test(stem) ? stem + ending[1] : word;
}

function cutSuffix(word: string): string {
  const stem = STEP_4.exec(word)?.[1] ?? /^(.+?[st])ion$/.exec(word)?.[1];
  return stem !== undefined && MEASURE_ABOVE_1.test(stem) ? stem : word;
}

function tidy(word: string): string {
  const stem = /^(.+?)e$/.exec(word)?.[1];
  const silent =
    stem !== undefined && (MEASURE_ABOVE_1.test(stem) || (MEASURE_IS_1.test(stem) && !ENDS_SHORT.test(stem)));
  const cut = silent ? stem : word;
  return cut.endsWith('ll') && MEASURE_ABOVE_1.test(cut) ? cut.slice(0, -1) : cut;
}
