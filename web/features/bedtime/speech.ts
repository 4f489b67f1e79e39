import { createStore } from '../../state/store.ts';

export type SpeechState = 'silent' | 'speaking' | 'paused';

interface SpeechOptions {
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'pause' | 'resume'>;
  createUtterance: (text: string) => SpeechSynthesisUtterance;
  /** The device cannot speak. */
  onProblem: () => void;
}

/** Slower than normal speech, for falling asleep. */
const RATE = 0.9;

export function createSpeech({ synthesis, createUtterance, onProblem }: SpeechOptions) {
  const { get, set, subscribe } = createStore<SpeechState>('silent');
  // Utterances of an earlier start still report their end after `cancel`.
  let latestStart = 0;
  const stop = () => {
    latestStart += 1;
    // A browser that cancels while it is paused stays paused for the next text.
    if (get() === 'paused') synthesis.resume();
    synthesis.cancel();
    if (get() !== 'silent') set('silent');
  };
  /** One utterance per paragraph, because browsers stop in the middle of long texts. */
  const speak = (paragraphs: readonly string[]) => {
    stop();
    const start = latestStart;
    const end = (isProblem: boolean) => {
      if (start !== latestStart) return;
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
    toggle(paragraphs: readonly string[]) {
      if (get() === 'silent') return speak(paragraphs);
      if (get() === 'speaking') {
        synthesis.pause();
        return set('paused');
      }
      synthesis.resume();
      return set('speaking');
    },
  };
}
