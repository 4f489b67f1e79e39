import { useSession } from '../../session/browser-session.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';

/** Shown until the server has confirmed who is signed in. */
export function Splash({ isSlow }: { isSlow: boolean }) {
  const session = useSession();
  return (
    <main className="splash">
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
        </>
      )}
    </main>
  );
}
