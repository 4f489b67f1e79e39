// Takes out what a model thinks aloud in the midst of its text: <think>…</think>, also in halves as it streams.

export interface ReasoningFilter {
  /** What of the piece may be shown. `isAnew`: all that was shown before was reasoning. */
  add(piece: string): { text: string; isAnew: boolean };
  /** What was held back because it might have become a tag. */
  end(): string;
}

const TAG = /<\/?(?:think|thinking|thought|reasoning)>/i;
/** The beginning of a tag at the end of a piece. */
const HALF_TAG = /<(?:\/?[a-z]{0,9})?$/i;

export function createReasoningFilter(): ReasoningFilter {
  let held = '';
  let isThinking = false;
  let hasSaid = false;

  return {
    add(piece) {
      let rest = held + piece;
      let text = '';
      let isAnew = false;
      for (let tag = TAG.exec(rest); tag !== null; tag = TAG.exec(rest)) {
        const isClosing = tag[0].startsWith('</');
        if (!isThinking) text += rest.slice(0, tag.index);
        if (isClosing && !isThinking) {
          // Some templates open the tag themselves, unseen: all of it so far was reasoning.
          isAnew ||= hasSaid;
          text = '';
        }
        isThinking = !isClosing;
        rest = rest.slice(tag.index + tag[0].length);
      }
      held = HALF_TAG.exec(rest)?.[0] ?? '';
      if (!isThinking) text += rest.slice(0, rest.length - held.length);
      hasSaid = (hasSaid && !isAnew) || text !== '';
      return { text, isAnew };
    },
    end: () => (isThinking ? '' : held),
  };
}
