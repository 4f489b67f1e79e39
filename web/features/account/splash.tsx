import { useSession } from '../../session/session.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';

/** The only spinner of the app: until the server has said who is there. */
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
