/** Line breaks and tabs stay; other controls, marks of direction, and what is not seen but read by a machine go. */
const CONTROLS = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** A flag of a region is spelt with these tags, and so are hidden messages; no journal needs them. */
const TAGS = /[\u{E0000}-\u{E007F}]/gu;

/** A text as a model gets it. */
export function sanitizeText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(TAGS, '').replace(CONTROLS, '').trim();
}
