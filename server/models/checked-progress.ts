// What may be shown of an answer while it is being written: only what has passed the checks, so that a model that obeys
// an entry never shows it even for a moment.

export interface CheckedTextStream {
  add(piece: string): void;
  restart(): void;
}

/** `check` answers with the text that may be shown, or null. */
export function createCheckedTextStream(
  check: (answer: string) => string | null,
  onText: (text: string) => void,
): CheckedTextStream {
  let answer = '';
  let shown = '';

  return {
    add(piece) {
      answer += piece;
      // Nothing is complete without one of these: a line, or a sentence in the text of a week.
      if (!/[\n.!?…。！？؟।"]/u.test(piece)) return;
      const text = check(answer);
      if (text === null || text === '' || text === shown) return;
      // A text that only grows is never taken back in part.
      if (!text.startsWith(shown)) return;
      shown = text;
      onText(text);
    },
    restart() {
      answer = '';
      shown = '';
    },
  };
}
