// The JSON of a day, item by item: a day may have any number of earlier texts.
import type { OpenDay } from './exported-day.ts';

/** The same text as `JSON.stringify` of the day, with `revisions` before `texts`. */
export async function* writeDay({ head, revisions }: OpenDay): AsyncGenerator<string> {
  const { entries, texts, ...fields } = head;
  yield `${JSON.stringify(fields).slice(0, -1)},"entries":[`;
  yield* writeItems(entries);
  yield '],"revisions":[';
  yield* writeItems(revisions);
  yield '],"texts":[';
  yield* writeItems(texts);
  yield ']}';
}

async function* writeItems(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
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
