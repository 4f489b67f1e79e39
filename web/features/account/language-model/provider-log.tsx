import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ModelCall } from '#contract/models.ts';
import { useToday } from '../../../time/dates.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { describeCallUsage, describeOutcome, describeCallPurpose } from './describe-provider-call.ts';
import { providerLogOptions } from '../../summaries/queries.ts';

/** What was sent to the provider and when, never the words themselves. Read anew each time it is opened. */
export function ProviderLog({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="sent" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>What was sent</summary>
      {isOpen && <Calls userId={userId} />}
    </details>
  );
}

function Calls({ userId }: { userId: string }) {
  const calls = useQuery({ ...providerLogOptions(userId), refetchOnMount: 'always' });
  if (calls.isPending) return <Skeleton label="Loading what was sent" shape="lines" rows={2} />;
  if (calls.isError && !calls.data) {
    return (
      <ErrorState
        title="Could not load what was sent"
        message={calls.error.message}
        onRetry={() => void calls.refetch()}
      />
    );
  }
  const { data } = calls;
  if (data.length === 0) return <p className="small-print">Nothing has been sent.</p>;
  return (
    <>
      <p className="small-print">The last 90 days, newest first. The texts themselves are not in this list.</p>
      <ol className="sent-calls">
        {data.map((call) => (
          <Call key={`${call.at} ${call.kind} ${call.dates.join()}`} call={call} />
        ))}
      </ol>
    </>
  );
}

function Call({ call }: { call: ModelCall }) {
  const today = useToday();
  return (
    <li>
      <span>{describeCallPurpose(call)}</span>
      <span>{describeOutcome(call.outcome)}</span>
      <time dateTime={call.at}>{describeCallUsage(call, today)}</time>
    </li>
  );
}
