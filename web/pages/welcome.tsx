import { useState } from 'react';
import { GoogleButton } from '../features/account/google-button.tsx';
import { useSession } from '../session/browser-session.tsx';
import { Button } from '../components/controls/button.tsx';
import { ErrorText } from '../components/feedback/error-state.tsx';
import { MoonPhase } from '../components/display/moon.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/pages/welcome.css';

const FIRST_LIGHT = 0.42;

const SIGN_OUT_PENDING =
  'You are signed out on this device, but your session on the server stays open until the server can be reached.';

interface WelcomePageProps {
  error: string | null;
  canRetry: boolean;
}

export function WelcomePage({ error, canRetry }: WelcomePageProps) {
  const session = useSession();
  // The button's error is newer than the session's error. Another press clears both.
  const [ownProblem, setOwnProblem] = useState<string | null>();
  const isSignOutPending = session.isSignOutPending();
  const problem = ownProblem === undefined ? error : ownProblem;
  return (
    <main>
      <Page title="Welcome" width="home" className="welcome">
        <div className="halo" aria-hidden="true">
          <MoonPhase lit={FIRST_LIGHT} />
        </div>
        <PageHeading>Welcome to Learn</PageHeading>
        <p className="lead">Your daily reflection companion for capturing and growing from your learning journey</p>
        {problem && <ErrorText>{problem}</ErrorText>}
        {isSignOutPending && <output className="welcome-note">{SIGN_OUT_PENDING}</output>}
        <div className="welcome-actions">
          {!isSignOutPending && <GoogleButton onProblem={setOwnProblem} />}
          {(canRetry || isSignOutPending) && (
            <Button variant="quiet" size="large" onClick={session.retry}>
              Try again
            </Button>
          )}
        </div>
        <p className="welcome-note">
          What you write comes back as a summary, a bedtime reading and a look at your week.
        </p>
        <p className="welcome-note">
          Who reads it? Only you. Your texts are sealed on this server. They leave it only if you allow it.
        </p>
      </Page>
    </main>
  );
}
