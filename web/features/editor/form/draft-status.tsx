import { KeptLine } from '../../../components/drafts/save-status.tsx';
import { useMetWords } from './remote-edit-notice.ts';
import { useDraftStatus } from './use-reflection-form.ts';
import type { Writing } from '../controller/form-controller.ts';

const MET = 'now with what was written elsewhere';

/** Where the words are. Stands apart, so that a draft that was kept does not draw the fields. */
export function DraftLine({ writing }: { writing: Writing }) {
  const hasMet = useMetWords(writing);
  return <KeptLine status={useDraftStatus(writing)} news={hasMet ? MET : null} />;
}
