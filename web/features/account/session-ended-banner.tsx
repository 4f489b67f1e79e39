import { useEffect, useState } from 'react';
import { isSigningOut, type SessionState } from '../../session/session-state.ts';
import { hasUnstored } from '../../storage/browser/unsaved-changes.ts';
import { ErrorText } from '../../components/feedback/error-state.tsx';
import { GoogleButton } from './google-button.tsx';

/** A banner above the page. It takes no focus, because the person may be typing. */
export function SessionEndedBanner({ state }: { state: Extract<SessionState, { status: 'ready' }> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = state.hasEnded && !isSigningOut(state);

  // The banner moves the page down, so the focused text area is scrolled into view.
  useEffect(() => {
    const { activeElement } = document;
    if (isShown && activeElement instanceof HTMLTextAreaElement) activeElement.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  return (
    <div className="session-ended" data-shown={isShown || undefined}>
      {/* The live region exists before its text, so that screen readers announce the text. */}
      <output>
        {isShown && `Your session has ended.${hasUnstored() ? '' : ' What you write is kept on this device.'}`}
      </output>
      {isShown && <GoogleButton onProblem={setProblem} />}
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
