import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { combineDrafts } from '../../../storage/drafts/combine-drafts.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { formDraftOptions, type OpenedDraft } from '../drafts/draft-queries.ts';
import { createForm, type Form } from '../model/form-model.ts';
import { LazyDamagedDay, LazyMissingDay } from '../../reflections/saved-day/lazy-day-states.ts';
import { DayEditor } from './day-editor.tsx';
import { nextPromptIndex } from '#contract/prompt-rotation.ts';
import { dayOptions, listOptions } from '../../reflections/queries.ts';

interface DayEditorLoaderProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  mayBegin: boolean;
  moved?: DraftContent | null;
  onMove?: ((draft: DraftContent | null) => void) | undefined;
}

interface Opened {
  form: Form;
  draft: OpenedDraft;
}

export function DayEditorLoader({ userId, date, today, mayBegin, moved = null, onMove }: DayEditorLoaderProps) {
  const found = useQuery(dayOptions(userId, date));
  const draft = useQuery(formDraftOptions(userId, date));
  const latest = useQuery({ ...listOptions(userId, HOME_REFLECTIONS), enabled: mayBegin });
  // The form stays open from here on, also if a query fails or loads again.
  const [opened, setOpened] = useState<Opened | null>(null);

  const isPromptUnknown = mayBegin && !found.data && latest.isPending;
  const openedDraft = opened?.draft ?? draft.data;
  if (!openedDraft || (opened === null && (found.isPending || isPromptUnknown))) {
    return <Skeleton label="Opening the page" shape="lines" />;
  }
  const unsent = combineDrafts(draft.data?.unsent ?? null, moved);
  // The server would reject a save of a damaged day. A form that is already open stays open.
  if (opened === null && found.data?.damaged) return <LazyDamagedDay day={found.data} draft={unsent} />;
  if (opened === null && !mayBegin && !unsent && !found.data) {
    return found.isError ? (
      <ErrorState
        title={`Could not load ${formatShortDate(date, today)}`}
        message={found.error.message}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <LazyMissingDay date={date} today={today} />
    );
  }
  const current = opened ?? {
    draft: openedDraft,
    form: createForm({
      day: found.data ?? null,
      draft: unsent,
      newDayPromptIndex: chooseFirstPrompt(latest.data, date),
    }),
  };
  if (opened === null) setOpened(current);
  return (
    <DayEditor
      userId={userId}
      date={date}
      today={today}
      form={current.form}
      draft={current.draft}
      found={found}
      onMove={onMove}
    />
  );
}

/** A new day starts at the prompt after the latest one that a save has answered; without such a day, at the first prompt. */
function chooseFirstPrompt(latest: readonly Reflection[] | undefined, date: IsoDate): number {
  const last = latest?.find(({ entries }) => !entries.length || entries.some((entry) => entry.promptIndex !== null));
  if (!last) return 0;
  return last.date === date ? last.promptIndex : nextPromptIndex(last.promptIndex);
}
