// Server-sent events of a text that is being generated: a summary, a bedtime reading, a weekly refresher.
import * as z from 'zod/mini';

/** Replaces the text from `offset` (UTF-16 code units) on; 0 starts again. */
export const TextDelta = z.object({ offset: z.int(), text: z.string() });
export type TextDelta = z.infer<typeof TextDelta>;

export const TEXT_EVENT = 'text';
/** Data: a SummaryState. The stream ends after `ready`. */
export const STATE_EVENT = 'state';
/** Data: the response of the call without streaming. The last event. */
export const ANSWER_EVENT = 'answer';
/** Data: `{status, message}`, the error of the call without streaming. The last event. */
export const PROBLEM_EVENT = 'problem';

/** Header of the calls that stream on the same address. */
export const STREAMING_HEADERS = {
  Accept:
    'With `text/event-stream` the text is streamed while it is generated: `text` with `{offset, text}`, then `answer` with the response as JSON, or `problem` with `{status, message}`.',
};
