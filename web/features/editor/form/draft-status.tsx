import { SaveStatus } from '../../../components/drafts/save-status.tsx';
import { useRemoteEditNotice } from './remote-edit-notice.ts';
import { useDraftStatus } from './use-reflection-form.ts';
import type { FormController } from '../controller/form-controller.ts';

const REMOTE_EDIT = 'now with what was written elsewhere';

/** Where the draft is saved. Its own component, so that a saved draft does not render the fields again. */
export function DraftStatusLine({ writing }: { writing: FormController }) {
  const hasRemoteEdit = useRemoteEditNotice(writing);
  return <SaveStatus status={useDraftStatus(writing)} notice={hasRemoteEdit ? REMOTE_EDIT : null} />;
}
