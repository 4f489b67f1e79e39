// A text that is told while it is being written, as server-sent events: of a summary, a bedtime reading, a week.
import * as z from 'zod/mini';

/** From `offset` on the text is this; at 0 it begins anew. */
export const TextDelta = z.object({ offset: z.int(), text: z.string() });
export type TextDelta = z.infer<typeof TextDelta>;

export const TEXT_EVENT = 'text';
/** How a summary stands; the stream ends when it is ready. */
export const STATE_EVENT = 'state';
/** The very answer that the call gives without a stream; the last event. */
export const ANSWER_EVENT = 'answer';
/** `{status, message}`, in place of an answer: as the call is refused without a stream. */
export const PROBLEM_EVENT = 'problem';

/** Header of the calls that stream on the same address. */
export const STREAMING_HEADERS = {
  Accept:
    'With `text/event-stream` the text comes while it is being written: `text` with `{offset, text}`, at last `answer` with the answer as JSON, or `problem` with `{status, message}`.',
};
