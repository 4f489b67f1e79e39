import { expect, test, vi } from 'vitest';
import { readAnswer } from './read-answer.ts';

function stream(pieces: readonly string[], onCancel = () => undefined): ReadableStream<string> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
    cancel: onCancel,
  });
}

const LIMITS = { maxOutputTokens: 10, signal: new AbortController().signal, onFirst: () => undefined };

test('an answer is read to its end, and its parts are told as they come', async () => {
  const parts: string[] = [];

  const answer = await readAnswer(stream(['Bread ', 'rises.']), { ...LIMITS, onText: (part) => parts.push(part) });

  expect(answer).toEqual({ text: 'Bread rises.', isTruncated: false });
  expect(parts).toEqual(['Bread ', 'rises.']);
});

test('reasoning is never part of an answer', async () => {
  const parts: string[] = [];

  const answer = await readAnswer(stream(['<thi', 'nk>The user wants', '</think>Bread rises.']), {
    ...LIMITS,
    onText: (part) => parts.push(part),
  });

  expect(answer.text).toBe('Bread rises.');
  expect(parts.join('')).toBe('Bread rises.');
});

test('reasoning without an opening tag starts the answer again', async () => {
  const onRestart = vi.fn();

  const answer = await readAnswer(stream(['The user wants', '</think>Bread rises.']), { ...LIMITS, onRestart });

  expect(answer.text).toBe('Bread rises.');
  expect(onRestart).toHaveBeenCalledTimes(1);
});

test('a model that does not end is stopped, and its stream is cancelled', async () => {
  const onCancel = vi.fn();

  const answer = await readAnswer(
    stream(
      Array.from({ length: 1000 }, () => 'and so on '),
      onCancel,
    ),
    LIMITS,
  );

  expect(answer.isTruncated).toBe(true);
  expect(answer.text.length).toBeLessThan(100);
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('an abort ends the reading of a model that says nothing', async () => {
  const controller = new AbortController();
  const reading = readAnswer(new ReadableStream(), { ...LIMITS, signal: controller.signal });
  controller.abort(new Error('left'));

  await expect(reading).rejects.toThrow('left');
});
