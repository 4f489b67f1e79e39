import * as z from 'zod/mini';
import { Reflection } from './reflections.ts';
import { defineRoute } from './route.ts';
import { IdField } from './field-schemas.ts';

/** The person's consent. Without it (`unasked`), models are used only if the provider is private. */
const ModelConsent = z.enum(['on', 'off'], 'choice must be on or off.');
export type ModelConsent = z.infer<typeof ModelConsent>;

export const ModelSettings = z.object({
  /** Null: this server has no language model, and the client does not mention models. */
  provider: z.nullable(
    z.object({
      /** OpenAI, Anthropic, Google, or the host name of a compatible server. */
      name: z.string(),
      model: z.string(),
      /** True if the provider is in the private network: consent is not needed. */
      isPrivate: z.boolean(),
    }),
  ),
  /** False if the server's AI_BROWSER is off: the client does not use the language model of a browser. */
  allowsBrowserModel: z.boolean(),
  choice: z.enum(['unasked', 'on', 'off']),
  /** Of the current UTC day. */
  tokens: z.object({ used: z.int(), limit: z.int() }),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** One call of a provider, without any text. */
export const ModelCall = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(['summary', 'bedtime', 'weekly']),
  dates: z.array(z.string()),
  /** `provider:model` */
  source: z.string(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Number of requests that were sent, retries included. */
  tries: z.int(),
  ms: z.int(),
  /** `rejected`: the answer failed the checks. `cut`: truncated. `open`: not sent, the circuit breaker was open. */
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

/** `isRepeated`: the daily quota of new versions is used up, and the reflection is unchanged. */
export const RetriedReflection = z.extend(Reflection, { isRepeated: z.boolean() });
export type RetriedReflection = z.infer<typeof RetriedReflection>;

const userParams = z.object({ userId: IdField });
const reflectionParams = z.object({ reflectionId: IdField });

export const getModelSettings = defineRoute({
  method: 'GET',
  path: '/api/models/:userId',
  access: 'person',
  summary: "The server's language model, the person's choice, and the tokens of the current UTC day.",
  params: userParams,
  response: ModelSettings,
});

export const setModelConsent = defineRoute({
  method: 'PUT',
  path: '/api/models/:userId/choice',
  access: 'person',
  summary: 'Turns language models on or off for the person on every device; off aborts running generations.',
  params: userParams,
  body: z.object({ choice: ModelConsent }, 'choice must be on or off.'),
  response: ModelSettings,
});

export const listModelCalls = defineRoute({
  method: 'GET',
  path: '/api/models/:userId/calls',
  access: 'person',
  summary: 'Provider calls of the last 90 days, newest first, at most 100. Without texts.',
  params: userParams,
  response: z.array(ModelCall),
});

export const retrySummary = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/summary',
  access: 'person',
  summary:
    '«Try AI again»: the summary is pending again; the current text stays until the new one is ready. Beyond ten per day the reflection is returned unchanged.',
  params: reflectionParams,
  response: RetriedReflection,
});

export const streamSummary = defineRoute({
  method: 'GET',
  path: '/api/reflections/:reflectionId/events',
  access: 'person',
  summary:
    'A summary while it is generated, as server-sent events; their ids are cursors. `text` has a TextDelta as data, `state` a SummaryState. Ends when the summary is ready.',
  params: reflectionParams,
  query: z.object({
    since: z.optional(z.string('since must be an id of this stream.')),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that was received; takes precedence over `since`.',
    Accept: 'With `text/event-stream` the stream stays open; otherwise it ends after the events so far.',
  },
  response: z.unknown(),
});
