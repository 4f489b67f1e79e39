import { useState } from 'react';
import type { DraftStatus } from '../../../components/drafts/draft-status-text.ts';
import type { OpenedDraft } from '../../editor/drafts/draft-queries.ts';
import { useDraftSession } from '../../editor/drafts/use-draft-session.ts';
import { schedule } from '../../../time/schedule.ts';
import type { EditSession } from './edit-session.ts';
import { createEntryDraft } from './entry-draft.ts';

/** Saves every key of the inline editor. */
export function useEntryDraft({ day, entry }: EditSession, { store, savedDraft }: OpenedDraft) {
  const [status, setStatus] = useState<DraftStatus>(savedDraft);
  const [draft] = useState(() =>
    createEntryDraft({
      ...store,
      entry,
      promptIndex: day.promptIndex,
      savedDraft: savedDraft.content,
      onSaved: setStatus,
      schedule,
    }),
  );
  useDraftSession(store, { receive: setStatus, flush: draft.flush });
  return { draft, status };
}
