// The bedtime reading in the language of the days.
import { findBedtimeLocale } from '../locales/bedtime-locales.ts';
import { type BedtimeInput, writeBedtimeReading } from './bedtime-text.ts';
import { detectLanguageOfLines } from './lines-language.ts';

export function composeBedtimeReading(input: BedtimeInput): string {
  return writeBedtimeReading(input, findBedtimeLocale(detectLanguageOfLines(input.days)));
}
