// A draft from elsewhere waits while an input method (IME) composes text: setting a field's text would end the composition.
import type { DraftState } from '../../lib/device/draft-keeper.ts';

/** Some keyboards compose every word, also while nothing is typed: the wait is limited. */
const LONGEST_WAIT_MS = 2000;

interface Deps {
  receive: (state: DraftState) => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createCompositionGuard({ receive, schedule }: Deps) {
  let deferred: DraftState | null = null;
  let isComposing = false;
  const release = () => {
    const latest = deferred;
    deferred = null;
    if (latest) receive(latest);
  };

  return {
    hear(state: DraftState): void {
      if (!isComposing) {
        deferred = null;
        return receive(state);
      }
      if (!deferred) schedule(release, LONGEST_WAIT_MS);
      deferred = state;
    },
    compose(isUnderWay: boolean): void {
      isComposing = isUnderWay;
      if (!isUnderWay) release();
    },
    /** A newer state has arrived by another way. */
    drop(): void {
      deferred = null;
    },
  };
}
