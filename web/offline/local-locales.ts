// Loads the bedtime sentences of one language: only those of the person's days are needed on this device.
import type { BedtimeLocale } from '../../embedded/locales/bedtime-locale.ts';
import { EN_BEDTIME } from '../../embedded/locales/en-bedtime.ts';

const LOADERS: Readonly<Record<string, () => Promise<BedtimeLocale>>> = {
  de: async () => (await import('../../embedded/locales/de-bedtime.ts')).DE_BEDTIME,
  es: async () => (await import('../../embedded/locales/es-bedtime.ts')).ES_BEDTIME,
  fr: async () => (await import('../../embedded/locales/fr-bedtime.ts')).FR_BEDTIME,
  it: async () => (await import('../../embedded/locales/it-bedtime.ts')).IT_BEDTIME,
  ja: async () => (await import('../../embedded/locales/ja-bedtime.ts')).JA_BEDTIME,
  nl: async () => (await import('../../embedded/locales/nl-bedtime.ts')).NL_BEDTIME,
  pt: async () => (await import('../../embedded/locales/pt-bedtime.ts')).PT_BEDTIME,
};

/** English for other languages, and if the file is not on this device: a reading must not fail because of its frame. */
export async function loadBedtimeLocale(language: string): Promise<BedtimeLocale> {
  const load = LOADERS[language];
  return load === undefined ? EN_BEDTIME : load().catch(() => EN_BEDTIME);
}
