import { SaveStatus } from '../../../components/drafts/save-status.tsx';
import { useRemoteEditNotice } from './remote-edit-notice.ts';
import { useDraftStatus } from './use-reflection-form.ts';
import type { FormController } from '../controller/form-controller.ts';

const MET = 'now with what was written elsewhere';

/** Where the words are. Stands apart, so that a draft that was kept does not draw the fields. */
export function DraftStatusLine({ writing }: { writing: FormController }) {
  const hasMet = useRemoteEditNotice(writing);
  return <SaveStatus status={useDraftStatus(writing)} notice={hasMet ? MET : null} />;
}
