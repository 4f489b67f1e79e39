// The JSON of a day, item by item: a day may have any number of earlier texts.
import type { OpenDay } from './exported-day.ts';

const SLICE_CHARACTERS = 16 * 1024;

/** The same JSON as that of the day at once; of long generated texts the text comes last. */
export async function* writeDay({ head, revisions, texts }: OpenDay): AsyncGenerator<string> {
  const { entries, ...fields } = head;
  yield `${JSON.stringify(fields).slice(0, -1)},"entries":[`;
  yield* writeItems(entries);
  yield '],"revisions":[';
  yield* writeItems(revisions);
  yield '],"texts":[';
  yield* writeItems(texts);
  yield ']}';
}

export async function* writeItems(items: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '';
  for await (const item of items) {
    yield separator;
    yield* writeItem(item);
    separator = ',';
  }
}

/** A long text in slices: many long strings, one after another, would fill the memory until it is tidied up. */
function* writeItem(item: object): Generator<string> {
  const { text, ...fields } = item as { text?: unknown };
  if (typeof text !== 'string' || text.length <= SLICE_CHARACTERS) return yield JSON.stringify(item);
  yield `${JSON.stringify(fields).slice(0, -1)},"text":"`;
  for (let start = 0; start < text.length;) {
    // Between two characters, of which some are two code units.
    const end = start + SLICE_CHARACTERS - (isHighSurrogate(text.charCodeAt(start + SLICE_CHARACTERS - 1)) ? 1 : 0);
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"}';
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** An item a line. */
export async function* writeList(name: string, items: AsyncIterable<AsyncIterable<string>>): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const item of items) {
    yield separator;
    yield* item;
    separator = ',\n';
  }
  yield '\n]';
}
