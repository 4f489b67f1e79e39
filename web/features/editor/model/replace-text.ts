// Replaces the text of a field that may have the focus. The field keeps its undo history and its caret.

interface Replacement {
  text: string;
  /** True shortly after a key: then a caret at the end stays behind the text that the person has typed. */
  isWriting: boolean;
}

export function replaceText(field: HTMLTextAreaElement, { text, isWriting }: Replacement): void {
  if (field !== document.activeElement) {
    field.value = text;
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  const before = { text: value, isWriting };
  const caret = [placeCaret(before, text, selectionStart), placeCaret(before, text, selectionEnd)] as const;
  const { start, end, inserted } = findChange(value, text);
  field.setSelectionRange(start, end);
  // A set value ends the undo history in every browser; this command, although deprecated, is the one way that does not.
  const isDone = document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
  if (!isDone || field.value !== text) field.value = text;
  field.setSelectionRange(...caret);
}

/** The one range in which two texts differ: `start` and `end` in the first, `inserted` from the second. UTF-16 units. */
export function findChange(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  // Half of a surrogate pair is no text.
  if (isLowSurrogate(before, start) || isLowSurrogate(after, start)) start -= 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same > 0 && isLowSurrogate(before, before.length - same)) same -= 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The caret stays between the same letters as before, as far as they are still there. */
export function placeCaret(
  { text, isWriting }: { text: string; isWriting: boolean },
  next: string,
  at: number,
): number {
  if (at === text.length && !isWriting) return next.length;
  const inside = next.indexOf(text);
  if (inside >= 0) return inside + at;
  if (next.startsWith(text.slice(0, at))) return at;
  const after = text.slice(at);
  return next.endsWith(after) ? next.length - after.length : Math.min(at, next.length);
}
