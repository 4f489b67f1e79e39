// Texts that the language model in a person's browser wrote.
import * as z from 'zod/mini';
import { BedtimeReading } from './bedtime.ts';
import { BEDTIME_REFLECTIONS, GENERATED_TEXT_CHARACTERS_MAX } from './limits.ts';
import { DateField, IdField, UNSTORABLE_ERROR, isStorable } from './field-schemas.ts';
import { Reflection } from './reflections.ts';
import { defineRoute } from './route.ts';
import { WeeklyRefresher } from './weekly.ts';

const BROWSER_TEXT = {
  /** The whole answer of the model. Of a week: JSON with `summary` and `highlights`. */
  text: z
    .string('The text is missing.')
    .check(
      z.minLength(1, 'The text is missing.'),
      z.maxLength(GENERATED_TEXT_CHARACTERS_MAX, 'A generated text has at most 8,000 characters.'),
      z.refine(isStorable, UNSTORABLE_ERROR),
    ),
  /** `fingerprintDays` of the entries that the model was asked about. */
  fingerprint: z
    .string('The fingerprint is missing.')
    .check(z.regex(/^[0-9a-f]{64}$/, 'The fingerprint must be 64 hexadecimal digits.')),
  /** The browser with its model, as the browser names itself, such as `Google Chrome 148`. */
  model: z
    .string('The model is missing.')
    .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, 'The model must be a name of at most 60 characters.')),
};
/** Its own limit: to check a text costs more than to read one. */
const PER_MINUTE = 20;

/** Of a reading: the person's day, as in the call for the text that it replaces. */
const READING_DAY = { today: z.optional(DateField) };

export const BrowserText = z.object(BROWSER_TEXT, 'The text is missing.');
export type BrowserText = z.infer<typeof BrowserText>;

const REFUSALS =
  'The server checks it as it checks the texts of a provider: 422 if it fails, 409 if the entries have changed or a provider writes, 403 if the server allows no models in browsers.';

export const saveReflectionText = defineRoute({
  method: 'PUT',
  path: '/api/reflections/:reflectionId/texts/:kind',
  access: 'person',
  perMinute: PER_MINUTE,
  summary: `Stores the summary or the bedtime reading of a day that the model in the person's browser wrote. ${REFUSALS}`,
  params: z.object({
    reflectionId: IdField,
    kind: z.enum(['summary', 'bedtime'], 'kind must be summary or bedtime.'),
  }),
  body: z.object({ ...BROWSER_TEXT, ...READING_DAY }, 'The text is missing.'),
  response: Reflection,
});

export const saveBedtimeText = defineRoute({
  method: 'PUT',
  path: '/api/bedtime-readings/:userId',
  access: 'person',
  perMinute: PER_MINUTE,
  summary: `Stores the bedtime reading of several days that the model in the person's browser wrote. ${REFUSALS}`,
  params: z.object({ userId: IdField }),
  body: z.object(
    {
      ...BROWSER_TEXT,
      ...READING_DAY,
      dates: z
        .array(DateField, 'The dates are missing.')
        .check(z.minLength(1, 'The dates are missing.'), z.maxLength(BEDTIME_REFLECTIONS, 'At most 3 days are read.')),
    },
    'The text is missing.',
  ),
  response: BedtimeReading,
});

export const saveWeeklyText = defineRoute({
  method: 'PUT',
  path: '/api/reflections/:userId/weekly/:startDate/:endDate',
  access: 'person',
  perMinute: PER_MINUTE,
  summary: `Stores the weekly refresher of a window that the model in the person's browser wrote. ${REFUSALS}`,
  params: z.object({ userId: IdField, startDate: DateField, endDate: DateField }),
  body: BrowserText,
  response: WeeklyRefresher,
});
