import { useState } from 'react';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../ui/button.tsx';
import { buildMovedDraft, type Draft, type Form } from './draft.ts';
import { createEntryId } from './entry-id.ts';
import { MidnightQuestion } from './midnight-question.tsx';
import { useWriting } from './use-writing.ts';
import { WritingForm } from './writing-form.tsx';

interface OpenedDayProps {
  userId: string;
  date: Day;
  today: Day;
  form: Form;
  /** Why nobody could say what the day already has. */
  problem: string | null;
  onRetry: () => Promise<Reflection | null | undefined>;
  onMove?: ((draft: Draft | null) => void) | undefined;
}

/** A day that is being written. It keeps its date; past midnight it asks once. */
export function OpenedDay({ userId, date, today, form, problem, onRetry, onMove }: OpenedDayProps) {
  const writing = useWriting({ userId, date, form });
  const [isDateKept, setIsDateKept] = useState(false);
  const isPastMidnight = onMove !== undefined && today > date && !isDateKept;

  const retry = async () => {
    const day = await onRetry();
    if (day !== undefined) writing.meet(day);
  };
  const move = () => {
    const draft = buildMovedDraft(writing.read(), createEntryId);
    writing.finish();
    onMove?.(draft);
  };

  return (
    <>
      {problem && (
        <div className="notice" role="alert">
          <p>Could not look up what this day already has. You can write: it will be added. {problem}</p>
          <Button variant="quiet" size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      <WritingForm userId={userId} date={date} today={today} writing={writing}>
        {isPastMidnight && <MidnightQuestion date={date} onKeep={() => setIsDateKept(true)} onMove={move} />}
      </WritingForm>
    </>
  );
}
