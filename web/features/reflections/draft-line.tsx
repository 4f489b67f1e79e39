import { KeptLine } from '../../lib/kept-line.tsx';
import { useMetWords } from './draft-line-met.ts';
import { useDraftStatus } from './use-writing.ts';
import type { Writing } from './writing.ts';

const MET = 'now with what was written elsewhere';

/** Where the words are. Stands apart, so that a draft that was kept does not draw the fields. */
export function DraftLine({ writing }: { writing: Writing }) {
  const hasMet = useMetWords(writing);
  return <KeptLine status={useDraftStatus(writing)} news={hasMet ? MET : null} />;
}
