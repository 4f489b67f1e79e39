// Language models as a person meets them: whether one writes for them, their choice, and what was sent.
import * as z from 'zod/mini';
import { Reflection } from './reflections.ts';
import { defineRoute } from './route.ts';
import { IdField } from './field-schemas.ts';

/** `unasked` counts as on where no text leaves the house, as off elsewhere. */
const ModelConsent = z.enum(['on', 'off'], 'choice must be on or off.');
export type ModelConsent = z.infer<typeof ModelConsent>;

export const ModelSettings = z.object({
  /** Null: this server has no language model, and nothing is said of them. */
  provider: z.nullable(
    z.object({
      /** As a person reads it: OpenAI, Anthropic, Google, or the host of a compatible server. */
      name: z.string(),
      model: z.string(),
      /** No text leaves the house, so nobody is asked. */
      isPrivate: z.boolean(),
    }),
  ),
  choice: z.enum(['unasked', 'on', 'off']),
  /** Of today, by the calendar of UTC. */
  tokens: z.object({ used: z.int(), limit: z.int() }),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** A call of a provider: when and about which days, never a text. */
export const ModelCall = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(['summary', 'bedtime', 'weekly']),
  dates: z.array(z.string()),
  /** `provider:model` */
  source: z.string(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** How often it was sent. */
  tries: z.int(),
  ms: z.int(),
  /** `rejected`: answered, but not used. `open`: not sent, because the provider had failed several times. */
  outcome: z.enum([
    'ok',
    'rejected',
    'timeout',
    'rate',
    'auth',
    'model',
    'request',
    'provider',
    'network',
    'cut',
    'aborted',
    'open',
  ]),
});
export type ModelCall = z.infer<typeof ModelCall>;

/** `isRepeated`: the day's new versions are used up, and this is the reflection as it was. */
export const RetriedReflection = z.extend(Reflection, { isRepeated: z.boolean() });
export type RetriedReflection = z.infer<typeof RetriedReflection>;

const userParams = z.object({ userId: IdField });
const reflectionParams = z.object({ reflectionId: IdField });

export const getModelSettings = defineRoute({
  method: 'GET',
  path: '/api/models/:userId',
  access: 'person',
  summary: 'Which language model writes here, what the person has chosen, and the tokens of today.',
  params: userParams,
  response: ModelSettings,
});

export const setModelConsent = defineRoute({
  method: 'PUT',
  path: '/api/models/:userId/choice',
  access: 'person',
  summary: 'Turns language models on or off for the person, on every device; what is being written is stopped.',
  params: userParams,
  body: z.object({ choice: ModelConsent }, 'choice must be on or off.'),
  response: ModelSettings,
});

export const listModelCalls = defineRoute({
  method: 'GET',
  path: '/api/models/:userId/calls',
  access: 'person',
  summary: 'What was sent to a provider in the last 90 days, newest first, at most 100. No texts.',
  params: userParams,
  response: z.array(ModelCall),
});

export const retrySummary = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/summary',
  access: 'person',
  summary:
    '«Try AI again»: the summary is pending again, and what it has stays until then. Beyond ten a day the reflection is answered as it is.',
  params: reflectionParams,
  response: RetriedReflection,
});

export const streamSummary = defineRoute({
  method: 'GET',
  path: '/api/reflections/:reflectionId/events',
  access: 'person',
  summary:
    'A summary while it is being written, as server-sent events, their ids to resume from: `text` with a TextPiece as data, `state` with a SummaryState. Ends when it is ready.',
  params: reflectionParams,
  query: z.object({
    /** The id of the last event, for a client that opens a new stream and cannot set headers. */
    since: z.optional(z.string('since must be an id of this stream.')),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that was received; goes before `since`.',
    Accept: 'With `text/event-stream` the stream stays open; otherwise it ends after what is there so far.',
  },
  response: z.unknown(),
});
