// The samples of the other parts of the writer, its own sentences and the demo journal, which are ordinary lines for the
// classifiers.
import { BEDTIME_LOCALES } from '../../embedded/locales/bedtime-locales.ts';
import { SAMPLES } from '../../embedded/samples/entries.ts';
import { FUZZ } from '../../embedded/samples/fuzz.ts';
import { DE } from '../../embedded/samples/threads/de.ts';
import { EN } from '../../embedded/samples/threads/en.ts';
import { ES } from '../../embedded/samples/threads/es.ts';
import { FR } from '../../embedded/samples/threads/fr.ts';
import { IT } from '../../embedded/samples/threads/it.ts';
import { JA } from '../../embedded/samples/threads/ja.ts';
import { NL } from '../../embedded/samples/threads/nl.ts';
import { PT } from '../../embedded/samples/threads/pt.ts';
import { WEEK } from '../../embedded/samples/week.ts';
import { JOURNAL } from '../demo-journal/journal.ts';

const THREADS = [DE, EN, ES, FR, IT, JA, NL, PT];

/** Without words of distress. Some have hard lines. */
export function listOrdinaryTexts(): string[] {
  return [
    ...SAMPLES.map(({ text }) => text),
    ...FUZZ.map(({ text }) => text),
    ...WEEK.flatMap(({ entries }) => entries.map(({ content }) => content)),
    ...THREADS.flatMap(({ found, lookalikes }) => [...found, ...lookalikes]).flatMap(({ days }) => days.flat()),
    ...JOURNAL.flatMap(({ entries }) => entries),
    ...Object.values(BEDTIME_LOCALES).flatMap(({ openings, quiet, closings }) => [...openings, ...quiet, ...closings]),
  ];
}
