import { useEffect, useId, useState } from 'react';
import { markUnstored } from '../../storage/browser/unsaved-changes.ts';
import { describeDraftStatus, describeSaveStatus, type DraftStatus } from './draft-status-text.ts';

/** Whoever listens hears where their words are once they pause, and only when that is somewhere else than before. */
const QUIET_MS = 4000;

interface KeptLineProps {
  status: DraftStatus;
  /** What has just happened to the words, besides. */
  notice?: string | null;
}

/** The one quiet line that says where the words are. */
export function SaveStatus({ status, notice = null }: KeptLineProps) {
  const id = useId();
  const place = describeSaveStatus(status);
  const isUnkept = !['nowhere', 'device', 'server'].includes(status.saveStatus);
  const [said, setSaid] = useState('');

  // Time is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(place), QUIET_MS);
    return () => clearTimeout(timer);
  }, [place]);

  // The session is outside React: when it has ended, it leaves no page with words that nothing else has.
  useEffect(() => {
    markUnstored(id, isUnkept);
    return () => markUnstored(id, false);
  }, [id, isUnkept]);

  return (
    <>
      <p className="draft-status" data-status={status.saveStatus}>
        {[describeDraftStatus(status), notice].filter(Boolean).join(' · ')}
      </p>
      <output className="visually-hidden">{said}</output>
      <output className="visually-hidden">{notice}</output>
    </>
  );
}
