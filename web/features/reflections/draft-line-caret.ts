// Words from elsewhere may come into the very field that somebody writes in. React draws that field anew then; the focus
// and the place between the letters are the person's, and stay.
import { fieldIdOf } from './entry-field.tsx';
import type { Writing } from './writing.ts';

/** Whoever has not typed for so long reads on at the end; before that, their own words end where they are. */
const WRITING_MS = 10_000;

export interface HeldCaret {
  entryId: string;
  text: string;
  start: number;
  end: number;
  isWriting: boolean;
}

/** Where the person is in a field of this form; null when they are elsewhere. Read before the fields are drawn anew. */
export function readCaret(writing: Writing, sinceInputMs: number): HeldCaret | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement)) return null;
  const entry = writing.getShape().entries.find(({ id }) => fieldIdOf(id) === activeElement.id);
  if (!entry) return null;
  const { value: text, selectionStart: start, selectionEnd: end } = activeElement;
  return { entryId: entry.id, text, start, end, isWriting: sinceInputMs < WRITING_MS };
}

/** Gives both back to the field that now stands in place of the one that had them. */
export function restoreCaret(held: HeldCaret): void {
  const field = document.getElementById(fieldIdOf(held.entryId));
  if (!(field instanceof HTMLTextAreaElement) || field === document.activeElement) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(placeCaret(held, field.value, held.start), placeCaret(held, field.value, held.end));
}

/** Between the same letters as before, as far as they are still there. */
export function placeCaret(
  { text, isWriting }: Pick<HeldCaret, 'text' | 'isWriting'>,
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
