// What an honest model would write: made of the entries in the request, in their own words, so that it passes every check.

interface Entry {
  day: string;
  text: string;
}

interface PromptRequest {
  task: string;
  variant: number;
  entries: readonly Entry[];
}

const LINE_WORDS = 18;
const PHRASE_WORDS = 10;
const OPENINGS = ['The day is over now, and you can let it go.', 'It is night now, and the day comes to rest.'];
const CLOSE =
  'Breathe in slowly, and breathe out slowly. Let your shoulders sink, and let the night be quiet around you.';

/** Takes the user message of a prompt of ours; anything else is answered with its own first words. */
export function answerFromEntries(input: string): string {
  const asked = parsePromptRequest(input);
  if (asked === null) return takeWords(input, LINE_WORDS);
  if (asked.task === 'weekly') return answerWeekly(asked);
  return asked.task === 'bedtime' ? answerBedtime(asked) : answerSummary(asked);
}

function answerSummary({ entries }: PromptRequest): string {
  return entries
    .slice(0, 5)
    .map(({ text }) => takeWords(text, LINE_WORDS))
    .join('\n');
}

function answerBedtime({ entries, variant }: PromptRequest): string {
  const paragraphs = listFirstOfDays(entries)
    .slice(-3)
    .map(({ day, text }) => `On ${nameWeekday(day)} you wrote: “${takeWords(text, PHRASE_WORDS)}”`);
  return [OPENINGS[variant % OPENINGS.length], ...paragraphs, CLOSE].join('\n\n');
}

function answerWeekly({ entries }: PromptRequest): string {
  const firsts = listFirstOfDays(entries);
  const summary = firsts
    .slice(0, 3)
    .map(({ day, text }) => `On ${nameWeekday(day)} you wrote: ${takeWords(text, LINE_WORDS)}.`)
    .join(' ');
  const highlights = entries.slice(0, 7).map(({ day, text }) => `${nameWeekday(day)}: ${takeWords(text, LINE_WORDS)}`);
  return JSON.stringify({ summary, highlights });
}

function listFirstOfDays(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ day }, index) => entries.findIndex((other) => other.day === day) === index);
}

/** «Friday, 2026-11-20» names its weekday first. */
function nameWeekday(day: string): string {
  return day.split(',')[0] ?? '';
}

/** Of the first sentence: what is cut off inside of another would be two. */
function takeWords(text: string, most: number): string {
  const [line = ''] = text.trim().split('\n');
  const [sentence = ''] = line.split(/(?<=[.!?])\s/);
  return sentence
    .split(/\s+/)
    .slice(0, most)
    .join(' ')
    .replace(/[.,;:!?]+$/, '');
}

function parsePromptRequest(input: string): PromptRequest | null {
  try {
    const asked: unknown = JSON.parse(input);
    // Whoever asks through the prompts of ours asks in this shape.
    return typeof asked === 'object' && asked !== null && 'entries' in asked ? (asked as PromptRequest) : null;
  } catch {
    return null;
  }
}
