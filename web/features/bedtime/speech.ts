// Reads a text aloud with the voices of the browser.
import { createStore } from '../../state/store.ts';

export type SpeechState = 'silent' | 'speaking' | 'paused';

/** The part of the browser that is needed; tests bring their own. */
interface Voice {
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'pause' | 'resume'>;
  createUtterance: (text: string) => SpeechSynthesisUtterance;
}

interface SpeakerOptions extends Voice {
  /** The device has no voice after all. */
  onProblem: () => void;
}

/** Slower than talk: this is for falling asleep to. */
const RATE = 0.9;

export function createSpeech({ synthesis, createUtterance, onProblem }: SpeakerOptions) {
  const { get, set, subscribe } = createStore<SpeechState>('silent');
  // Utterances of an earlier press still report their end after `cancel`.
  let turn = 0;
  const stop = () => {
    turn += 1;
    // A browser that is told to stop while it pauses stays paused for whatever comes next.
    if (get() === 'paused') synthesis.resume();
    synthesis.cancel();
    if (get() !== 'silent') set('silent');
  };
  /** A paragraph at a time: browsers break off long texts. */
  const start = (paragraphs: readonly string[]) => {
    stop();
    const current = turn;
    const end = (isProblem: boolean) => {
      if (current !== turn) return;
      stop();
      if (isProblem) onProblem();
    };
    paragraphs.forEach((paragraph, index) => {
      const utterance = createUtterance(paragraph);
      utterance.rate = RATE;
      utterance.addEventListener('error', () => end(true));
      if (index === paragraphs.length - 1) utterance.addEventListener('end', () => end(false));
      synthesis.speak(utterance);
    });
    set('speaking');
  };

  return {
    get,
    subscribe,
    stop,
    /** One button: begins, pauses, goes on. */
    toggle(paragraphs: readonly string[]) {
      if (get() === 'silent') return start(paragraphs);
      if (get() === 'speaking') {
        synthesis.pause();
        return set('paused');
      }
      synthesis.resume();
      return set('speaking');
    },
  };
}
