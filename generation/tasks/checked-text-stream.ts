// Shows an answer while the model is still writing it, but only text that has passed the checks. A model that obeys an
// entry never gets its text on the screen, not even for a moment.

export interface CheckedTextStream {
  add(delta: string): void;
  restart(): void;
}

/** `check` returns the text that may be shown, or null. */
export function createCheckedTextStream(
  check: (answer: string) => string | null,
  onText: (text: string) => void,
): CheckedTextStream {
  let answer = '';
  let shown = '';

  return {
    add(delta) {
      answer += delta;
      // No line, and no sentence of a weekly summary, is complete without one of these characters.
      if (!/[\n.!?…。！？؟।"]/u.test(delta)) return;
      const text = check(answer);
      // The text on the screen only grows.
      if (text === null || text === shown || !text.startsWith(shown)) return;
      shown = text;
      onText(text);
    },
    restart() {
      answer = '';
      shown = '';
    },
  };
}
