// Removes reasoning from a streamed text: <think>…</think>, also when a tag is split between two deltas.

const TAG = /<\/?(?:think|thinking|thought|reasoning)>/i;
const HALF_TAG = /<(?:\/?[a-z]{0,9})?$/i;

export function createReasoningFilter() {
  let held = '';
  let isReasoning = false;
  let hasText = false;

  return {
    /** Returns the part of the delta that may be shown. `isAnew`: all text so far was reasoning. */
    add(delta: string): { text: string; isAnew: boolean } {
      let rest = held + delta;
      let text = '';
      let isAnew = false;
      for (let tag = TAG.exec(rest); tag !== null; tag = TAG.exec(rest)) {
        const isClosing = tag[0].startsWith('</');
        if (!isReasoning) text += rest.slice(0, tag.index);
        if (isClosing && !isReasoning) {
          // Some chat templates swallow the opening tag: all text so far was reasoning.
          isAnew ||= hasText;
          text = '';
        }
        isReasoning = !isClosing;
        rest = rest.slice(tag.index + tag[0].length);
      }
      held = HALF_TAG.exec(rest)?.[0] ?? '';
      if (!isReasoning) text += rest.slice(0, rest.length - held.length);
      hasText = (hasText && !isAnew) || text !== '';
      return { text, isAnew };
    },
    /** Returns the rest that could have become a tag. */
    end: (): string => (isReasoning ? '' : held),
  };
}
