import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listModelCalls, type ModelCall } from '#contract/models.ts';
import { buildUrl } from '#contract/route.ts';
import { buildKey } from '../../../api/query-keys.ts';
import { useToday } from '../../../time/dates.ts';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { describeCallUsage, describeCallPurpose, OUTCOMES } from './describe-provider-call.ts';

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
  const calls = useQuery<ModelCall[]>({
    queryKey: buildKey(buildUrl(listModelCalls.path, { userId }), 'models', userId),
    // The server does not push new calls.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (calls.isPending) return <Skeleton label="Loading what was sent" shape="lines" rows={2} />;
  if (calls.isError && !calls.data) return <QueryError title="Could not load what was sent" query={calls} />;
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
      <span>{OUTCOMES[call.outcome]}</span>
      <time dateTime={call.at}>{describeCallUsage(call, today)}</time>
    </li>
  );
}
