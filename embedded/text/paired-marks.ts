// Quotation marks and brackets that occur in twos in a whole text.

/** „So" begins with a typographic mark and ends with the one of the keyboard. */
const MARKS: readonly RegExp[] = [/["“”„]/gu, /[«»]/gu, /[「」]/gu, /[『』]/gu];
/** «)» alone may be a smiley or «a)», so brackets count if one is opened. */
const OPENED = /[(（]/gu;
const CLOSED = /[)）]/gu;

/** False for half of a quotation or bracket, which another sentence opens or closes. */
export function hasPairedMarks(text: string): boolean {
  return MARKS.every((mark) => count(text, mark) % 2 === 0) && count(text, OPENED) <= count(text, CLOSED);
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
