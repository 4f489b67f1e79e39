import { boundMarks } from '#contract/bounded-marks.ts';

/** Control and format characters except line breaks, tabs and joiners: people can't see them, but a model reads them. */
const CONTROLS = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** Tag characters can hide messages. Flags of regions need them, too, but can be lost. */
const TAGS = /[\u{E0000}-\u{E007F}]/gu;

export function sanitizeText(text: string): string {
  return boundMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(TAGS, '')
    .replace(CONTROLS, '')
    .trim();
}
