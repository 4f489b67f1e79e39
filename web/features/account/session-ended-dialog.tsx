import { useState } from 'react';
import { isSigningOut, type SessionState } from '../../session/session-state.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { ErrorText } from '../../components/feedback/error-state.tsx';
import { GoogleButton } from './google-button.tsx';

type ReadyState = Extract<SessionState, { status: 'ready' }>;

/** Opens when an action needs the session. The page keeps its text, and signing in again leads back to it. */
export function SessionEndedDialog({ state }: { state: ReadyState }) {
  const { signInRequest } = state;
  const [dismissedRequest, setDismissedRequest] = useState<object>();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setDismissedRequest(signInRequest);
  return (
    <Dialog
      isOpen={state.hasEnded && !isSigningOut(state) && dismissedRequest !== signInRequest}
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
      {problem && <ErrorText>{problem}</ErrorText>}
    </Dialog>
  );
}
