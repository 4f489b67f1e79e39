import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { nextPromptIndex } from '#contract/prompts.ts';
import type { Reflection } from '#contract/reflections.ts';
import { shortDate } from '../../lib/today.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { draftOptions } from './draft-queries.ts';
import { joinDrafts, openForm, type Draft, type Form } from './draft.ts';
import { OpenedDay } from './opened-day.tsx';
import { dayOptions, listOptions } from './queries.ts';

interface WriteDayProps {
  userId: string;
  date: Day;
  today: Day;
  /** A past day is opened to change what it has; only today's page begins a day. */
  mayBegin: boolean;
  /** Words brought along from the day before. */
  moved?: Draft | null;
  onMove?: ((draft: Draft | null) => void) | undefined;
}

/** Waits for what the day already has, on the server and on this device, then opens the form once. */
export function WriteDay({ userId, date, today, mayBegin, moved = null, onMove }: WriteDayProps) {
  const found = useQuery(dayOptions(userId, date));
  const draft = useQuery(draftOptions(userId, date));
  const latest = useQuery({ ...listOptions(userId, HOME_REFLECTIONS), enabled: mayBegin });
  // Kept from here on: a later failure or reload of a query must not take the form away from under the fingers.
  const [form, setForm] = useState<Form | null>(null);

  const isPromptUnknown = mayBegin && !found.data && latest.isPending;
  if (form === null && (found.isPending || draft.data === undefined || isPromptUnknown)) {
    return <Skeleton label="Opening the page" shape="lines" />;
  }
  if (form === null && !mayBegin && !draft.data && !found.data) {
    return found.isError ? (
      <Problem
        title={`Could not load ${shortDate(date)}`}
        message={found.error.message}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <NothingToEdit date={date} />
    );
  }
  const opened =
    form ??
    openForm({
      day: found.data ?? null,
      draft: joinDrafts(draft.data ?? null, moved),
      newDayPromptIndex: chooseFirstPrompt(latest.data, date),
    });
  if (form === null) setForm(opened);
  return (
    <OpenedDay
      userId={userId}
      date={date}
      today={today}
      form={opened}
      problem={found.isError ? found.error.message : null}
      onRetry={async () => (await found.refetch()).data}
      onMove={onMove}
    />
  );
}

/** Each new day starts at the prompt after the last saved one; a new person, or one whose list is not to be had, at the first. */
function chooseFirstPrompt(latest: readonly Reflection[] | undefined, date: Day): number {
  const last = latest?.[0];
  if (!last) return 0;
  return last.date === date ? last.promptIndex : nextPromptIndex(last.promptIndex);
}

function NothingToEdit({ date }: { date: Day }) {
  return (
    <Empty title={`No reflection found for ${shortDate(date)}.`}>
      <ButtonLink to={PATHS.reflection} variant="primary">
        What You Learned Today
      </ButtonLink>
    </Empty>
  );
}
