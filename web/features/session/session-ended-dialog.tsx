import { useState } from 'react';
import { isLeaving, type SessionState } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GoogleButton } from './google-button.tsx';

type ReadyState = Extract<SessionState, { status: 'ready' }>;

/** Over the page, whose text stays: signing in again leads back to it. */
export function SessionEndedDialog({ state }: { state: ReadyState }) {
  // Each refusal makes a new state, so a dialog that was put aside comes back with the next one.
  const [putAside, setPutAside] = useState<ReadyState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setPutAside(state);
  return (
    <Dialog
      isOpen={state.hasEnded && !isLeaving(state) && putAside !== state}
      title="Your session has ended"
      onClose={close}
      actions={
        <>
          <GoogleButton onProblem={setProblem} />
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p>Sign in again to go on. You come back to this page.</p>
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
