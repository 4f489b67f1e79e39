import { useQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { Problem } from '../../ui/problem.tsx';
import { removedEntriesOptions } from './queries.ts';
import { RemovedRow } from './removed-row.tsx';
import { sendEarlierText } from './requests.ts';

/** How a text begins, for the name of its button. */
const NAME_CHARACTERS = 40;

/** The learnings that left a day, latest first. */
export function RemovedList({ day, onBack }: { day: Reflection; onBack: () => void }) {
  const removed = useQuery(removedEntriesOptions(day));
  if (removed.isPending) return <output>Loading...</output>;
  if (!removed.data) {
    return (
      <Problem
        title="Could not load what was removed lately"
        message={removed.error.message}
        onRetry={() => void removed.refetch()}
      />
    );
  }
  if (removed.data.length === 0) return <p className="versions-note">Nothing was removed in the last 30 days.</p>;
  return (
    <ol className="removed-list">
      {removed.data.map(({ entryId, rev, content, removedAt }) => (
        <RemovedRow
          key={entryId}
          name={content.trim().slice(0, NAME_CHARACTERS)}
          words={content}
          removedAt={removedAt}
          bringBack={() => sendEarlierText(day, { entryId, rev })}
          onBack={onBack}
        />
      ))}
    </ol>
  );
}
