import { useEffect, useState, useSyncExternalStore } from 'react';
import { SaveStatus } from '../../../components/drafts/save-status.tsx';
import type { FormController } from '../controller/form-controller.ts';

const REMOTE_EDIT = 'now with what was written elsewhere';
/** Long enough for a person who looks up at the end of a sentence. */
const REMOTE_EDIT_MS = 20_000;

/** Where the draft is saved. Its own component, so that a saved draft does not render the fields again. */
export function DraftStatusLine({ writing }: { writing: FormController }) {
  const status = useSyncExternalStore(writing.subscribe, writing.getStatus);
  return <SaveStatus status={status} notice={useHasRemoteEdit(writing) ? REMOTE_EDIT : null} />;
}

function useHasRemoteEdit({ subscribe, countRemoteEdits }: FormController): boolean {
  const count = useSyncExternalStore(subscribe, countRemoteEdits);
  const [seenCount, setSeenCount] = useState(count);

  useEffect(() => {
    if (count === seenCount) return;
    const timer = setTimeout(() => setSeenCount(count), REMOTE_EDIT_MS);
    return () => clearTimeout(timer);
  }, [count, seenCount]);

  return count !== seenCount;
}
