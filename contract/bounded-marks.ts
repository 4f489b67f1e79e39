/** Far more than any script puts on a letter. Normalising sorts the marks of a letter, which takes n² steps. */
const LONG_RUNS = /(\p{M}{30})\p{M}+/gu;

/** For reading a text, never for storing it: of a long run of combining marks the first 30. */
export function boundMarks(text: string): string {
  return text.replace(LONG_RUNS, '$1');
}
