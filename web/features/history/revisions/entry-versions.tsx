import { useEffect, useId, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Revision } from '#contract/history.ts';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { toast } from '../../../components/overlays/toast.ts';
import { formatDateTime } from '../../../time/format-time.ts';
import { revisionsOptions, useDayMutation } from '../requests/queries.ts';
import { ShowMore } from '../../../components/controls/show-more.tsx';
import { sendVersionRestore } from '../requests/requests.ts';
import { diffWords, type DiffPart } from './word-diff.ts';

interface VersionsProps {
  day: Reflection;
  entry: Entry;
  number: number;
  onClose: () => void;
}

const REASONS: Readonly<Record<Revision['reason'], string>> = {
  edit: 'Replaced by an edit',
  merge: 'Replaced when two devices were merged',
  delete: 'Removed, and restored later',
};

export function EntryVersions({ day, entry, number, onClose }: VersionsProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useInfiniteQuery(revisionsOptions(day, entry.id));

  const revisions = found.data?.pages.flat() ?? [];

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="panel" aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        Earlier versions of learning #{number}
      </h3>
      {found.isPending && <output>Loading...</output>}
      {found.isError && !found.data && (
        <ErrorState
          title="Could not load the earlier versions"
          message={found.error.message}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && revisions.length === 0 && <p className="versions-note">This learning has never been changed.</p>}
      {revisions.length > 0 && (
        <>
          <p className="versions-note">Crossed out: removed later. Underlined: added.</p>
          <ol className="version-list">
            {revisions.map((revision, index) => (
              <EarlierVersion
                key={revision.cursor}
                day={day}
                entry={entry}
                revision={revision}
                after={revisions[index - 1]?.content ?? entry.content}
                onRestored={onClose}
              />
            ))}
            <ShowMore list={found} name="earlier versions" />
          </ol>
        </>
      )}
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

interface EarlierVersionProps {
  day: Reflection;
  entry: Entry;
  revision: Revision;
  after: string;
  onRestored: () => void;
}

function EarlierVersion({ day, entry, revision, after, onRestored }: EarlierVersionProps) {
  const send = () => sendVersionRestore(day, { entryId: entry.id, rev: revision.rev });
  const { change, isPending, problem } = useDayMutation(send, () => {
    toast({ title: 'Earlier version restored', description: 'The text it replaced is kept here too.' });
    onRestored();
  });
  const when = formatDateTime(revision.replacedAt);

  return (
    <li>
      <p className="version-when">
        {REASONS[revision.reason]} <time dateTime={revision.replacedAt}>{when}</time>
      </p>
      <p className="serif-text entry-text" lang="" dir="auto">
        {diffWords(revision.content, after).map((part, index) => (
          // Parts have no id, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} />
        ))}
      </p>
      {revision.content !== entry.content && (
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          pendingLabel="Restoring..."
          aria-label={`Restore the version ${when}`}
          onClick={change}
        >
          {problem ? 'Try again' : 'Restore'}
        </Button>
      )}
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Few screen readers announce insertions and deletions, so hidden text does. */
function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return <span>{text}</span>;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark>
      <span className="visually-hidden">{kind === 'removed' ? ' [removed: ' : ' [added: '}</span>
      {text}
      <span className="visually-hidden">] </span>
    </Mark>
  );
}
