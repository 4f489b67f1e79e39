import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { removedEntriesOptions } from '../requests/queries.ts';
import { RemovedRow } from './removed-row.tsx';
import { sendVersionRestore, sendEntryPurge } from '../requests/requests.ts';
import { ShowMore } from '../../../components/controls/show-more.tsx';

const NAME_CHARACTERS = 40;

export function RemovedEntryList({ day, onGone }: { day: Reflection; onGone: () => void }) {
  const removed = useInfiniteQuery(removedEntriesOptions(day));
  if (removed.isPending) return <output>Loading...</output>;
  if (!removed.data) {
    return (
      <ErrorState
        title="Could not load what was recently removed"
        message={removed.error.message}
        onRetry={() => void removed.refetch()}
      />
    );
  }
  const entries = removed.data.pages.flat();
  if (entries.length === 0) return <p className="versions-note">Nothing was removed in the last 30 days.</p>;
  return (
    <ol className="removed-list">
      {entries.map(({ entryId, rev, content, removedAt, cursor }) => (
        <RemovedRow
          key={entryId}
          userId={day.userId}
          name={content.trim().slice(0, NAME_CHARACTERS)}
          text={content}
          removedAt={removedAt}
          restore={() => sendVersionRestore(day, { entryId, rev })}
          purge={() => sendEntryPurge(day, { entryId, cursor })}
          onGone={onGone}
        />
      ))}
      <ShowMore list={removed} name="removed learnings" />
    </ol>
  );
}
