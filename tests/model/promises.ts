// What was promised to the people, word by word. Every word is written once only, so that it can be found again.

/** A sign that no id has in it. */
const WORD = /\b(?:ada|ben)#\d+\b/g;

interface Promised {
  /** Told «saved» or «Waiting to send». */
  isAcknowledged: boolean;
  /** Told «Draft saved …». */
  isKept: boolean;
  /** Its person, with the word before them, has replaced or removed it. */
  isTakenAway: boolean;
  /** It was removed when nothing that had it was still on its way, and nobody has written it since. */
  isGone: boolean;
}

export type Promises = ReturnType<typeof createPromises>;

export function listWords(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(WORD) ?? []);
}

/** The promises made to one person. `prefix` begins all of their words. */
export function createPromises(prefix: 'ada' | 'ben') {
  const promised = new Map<string, Promised>();
  const written = new Map<string, string[]>();
  const nothing: Promised = { isAcknowledged: false, isKept: false, isTakenAway: false, isGone: false };
  const change = (texts: readonly string[], parts: Partial<Promised>) => {
    for (const word of listWords(...texts)) {
      promised.set(word, { ...(promised.get(word) ?? nothing), ...parts });
    }
  };
  const list = (matches: (one: Promised) => boolean) =>
    [...promised].filter(([, one]) => matches(one)).map(([word]) => word);

  return {
    makeWord(): string {
      const word = `${prefix}#${promised.size + 1}`;
      change([word], {});
      return word;
    },
    keep: (texts: readonly string[]) => change(texts, { isKept: true }),
    acknowledge: (texts: readonly string[]) => change(texts, { isAcknowledged: true }),
    /** `before` stood there, and `after` stands there now because the person wanted it so. Answers with the way back. */
    takeAway(before: string, after = ''): () => void {
      const left = new Set(listWords(after));
      const words = listWords(before).filter((word) => !left.has(word) && promised.get(word)?.isTakenAway === false);
      change(words, { isTakenAway: true });
      return () => change(words, { isTakenAway: false });
    },
    /** `pending`: all that is left, on its way or being written, on any device. */
    noteGone(text: string, pending: string): void {
      const coming = new Set(listWords(pending));
      const words = listWords(text).filter((word) => !coming.has(word));
      change(words, { isGone: true });
    },
    /** Wanted again; whether they arrive may never be heard. */
    bringBack: (texts: readonly string[]) => change(texts, { isGone: false }),
    /** Words that may not be in the day. */
    listGone: () => list(({ isGone }) => isGone),
    /** Somebody has typed in an entry, or chosen to have it beside another. */
    noteEntry: (id: string, content: string) => void written.set(id, [...(written.get(id) ?? []), content]),
    /** Typed and kept; not made by a join, which sets a text of elsewhere beside one's own. */
    hasEntry: (id: string) =>
      listWords(...(written.get(id) ?? [])).some((word) => {
        const { isKept, isAcknowledged } = promised.get(word) ?? nothing;
        return isKept || isAcknowledged;
      }),
    listStrangers: (...texts: readonly string[]) => listWords(...texts).filter((word) => !word.startsWith(prefix)),
    /** Words that have to stand in the day. */
    listWanted: () => list(({ isAcknowledged, isKept, isTakenAway }) => (isAcknowledged || isKept) && !isTakenAway),
    /** Words that have to be in the day or in what can be brought back into it. */
    listAcknowledged: () => list(({ isAcknowledged }) => isAcknowledged),
  };
}
