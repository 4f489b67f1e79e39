import { useEffect, useState } from 'react';
import { isSigningOut, type SessionState } from '../../session/session-state.ts';
import { hasUnstored } from '../../storage/browser/unsaved-changes.ts';
import { GoogleButton } from './google-button.tsx';

/** Above the page. It takes no focus and no key: the person may be in the middle of a sentence. */
export function SessionEndedBanner({ state }: { state: Extract<SessionState, { status: 'ready' }> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = state.hasEnded && !isSigningOut(state);

  // It moves the page down. The line that is being written stays in sight; where that is, only the browser knows.
  useEffect(() => {
    const { activeElement } = document;
    if (isShown && activeElement instanceof HTMLTextAreaElement) activeElement.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  return (
    <div className="session-ended" data-shown={isShown || undefined}>
      {/* The region is there before its words, so that they are read out when they come. */}
      <output>
        {isShown && `Your session has ended.${hasUnstored() ? '' : ' What you write is kept on this device.'}`}
      </output>
      {isShown && <GoogleButton onProblem={setProblem} />}
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
