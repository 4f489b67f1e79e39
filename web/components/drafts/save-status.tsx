import { useEffect, useId, useState } from 'react';
import { markUnstored } from '../../storage/browser/unsaved-changes.ts';
import type { DraftStatus } from '../../storage/drafts/draft-store.ts';
import { describeDraftStatus, STATUS_TEXTS } from './draft-status-text.ts';

/** Screen readers announce a new status only after a pause in typing. */
const ANNOUNCE_AFTER_MS = 4000;

interface SaveStatusProps {
  status: DraftStatus;
  notice?: string | null;
}

export function SaveStatus({ status, notice = null }: SaveStatusProps) {
  const id = useId();
  // Without the time, which changes with each key press.
  const text = STATUS_TEXTS[status.saveStatus];
  const isUnstored = !['nowhere', 'device', 'server'].includes(status.saveStatus);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // The session is outside React. When it ends, a page with unstored text stays open.
  useEffect(() => {
    markUnstored(id, isUnstored);
    return () => markUnstored(id, false);
  }, [id, isUnstored]);

  return (
    <>
      <p className="draft-status" data-status={status.saveStatus}>
        {[describeDraftStatus(status), notice].filter(Boolean).join(' · ')}
      </p>
      <output className="visually-hidden">{announced}</output>
      <output className="visually-hidden">{notice}</output>
    </>
  );
}
