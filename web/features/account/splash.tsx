import type { ReactNode } from 'react';
import { useSession } from '../../session/browser-session.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';

/** Shown until the server has confirmed who is signed in. */
export function Splash({ isSlow, children }: { isSlow: boolean; children?: ReactNode }) {
  const session = useSession();
  return (
    <div className="splash">
      {isSlow ? (
        <ErrorState
          title="This is taking too long"
          message="The server has not answered yet."
          onRetry={session.retry}
        />
      ) : (
        <>
          <span className="spinner" aria-hidden="true" />
          <output>Loading...</output>
          {children}
        </>
      )}
    </div>
  );
}
