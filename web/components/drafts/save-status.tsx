import { useEffect, useId, useState } from 'react';
import { markUnkept } from '../../storage/browser/unsaved-changes.ts';
import { describeDraft, nameDraftPlace, type DraftStatus } from './draft-status-text.ts';

/** Whoever listens hears where their words are once they pause, and only when that is somewhere else than before. */
const QUIET_MS = 4000;

interface KeptLineProps {
  status: DraftStatus;
  /** What has just happened to the words, besides. */
  news?: string | null;
}

/** The one quiet line that says where the words are. */
export function KeptLine({ status, news = null }: KeptLineProps) {
  const id = useId();
  const place = nameDraftPlace(status);
  const isUnkept = !['nowhere', 'device', 'server'].includes(status.place);
  const [said, setSaid] = useState('');

  // Time is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(place), QUIET_MS);
    return () => clearTimeout(timer);
  }, [place]);

  // The session is outside React: when it has ended, it leaves no page with words that nothing else has.
  useEffect(() => {
    markUnkept(id, isUnkept);
    return () => markUnkept(id, false);
  }, [id, isUnkept]);

  return (
    <>
      <p className="draft-line" data-status={status.place}>
        {[describeDraft(status), news].filter(Boolean).join(' · ')}
      </p>
      <output className="hidden-text">{said}</output>
      <output className="hidden-text">{news}</output>
    </>
  );
}
