import { expect, test } from 'vitest';
import { createSseParser, type SseEvent } from './sse-parser.ts';

function parse(...pieces: readonly string[]): SseEvent[] {
  const events: SseEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

const STREAM = ': hello\n\nid: 1:0\nevent: text\ndata: {"offset":0}\n\nevent: answer\ndata: one\ndata: two\n\n';
const EVENTS = [
  { name: 'text', data: '{"offset":0}', id: '1:0' },
  { name: 'answer', data: 'one\ntwo' },
];

test('events are read with their name and all lines of their data', () => {
  expect(parse(STREAM)).toEqual(EVENTS);
});

test.each(['\n', '\r\n', '\r'])('events are the same wherever the stream is cut, with lines that end in %j', (end) => {
  const stream = STREAM.replaceAll('\n', end);
  // The last line of a stream that ends in a lone return is whole only when something follows.
  const whole = end === '\r' ? `${stream}:\r:` : stream;
  for (let at = 0; at <= whole.length; at += 1) {
    expect(parse(whole.slice(0, at), whole.slice(at))).toEqual(EVENTS);
  }
});

test('an event that is not whole yet is not handed out', () => {
  expect(parse('event: text\ndata: half')).toEqual([]);
  expect(parse('event: text\ndata: half\n')).toEqual([]);
});

test('an event without a name is a message, and one without data is none', () => {
  expect(parse('data:x\n\nevent: text\n\n')).toEqual([{ name: 'message', data: 'x' }]);
});

test('only the first space after the colon belongs to the form', () => {
  expect(parse('data:  two\n\n')).toEqual([{ name: 'message', data: ' two' }]);
});
