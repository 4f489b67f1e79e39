import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { Button } from '../../../components/controls/button.tsx';
import { buildDraftForOtherDay, withoutRemovals, type Form } from '../model/form-model.ts';
import type { OpenedDraft } from '../drafts/draft-queries.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useReflectionForm } from './use-reflection-form.ts';
import { entryFieldId } from './entry-field.tsx';
import { ReflectionForm } from './reflection-form.tsx';

/** Rarely needed, so its code loads at midnight. Without it the page keeps its date. */
const LaterMidnightQuestion = lazyComponent(async () => (await import('./midnight-question.tsx')).MidnightQuestion);

/** Rarely needed. Without its code the texts stay where the service worker has stored them. */
const LaterSharedTexts = lazyComponent(async () => (await import('./shared-texts.tsx')).SharedTexts);

interface DayEditorProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  form: Form;
  draft: OpenedDraft;
  found: UseQueryResult<Reflection | null>;
  onMove?: ((draft: DraftContent | null) => void) | undefined;
}

export function DayEditor({ userId, date, today, form, draft, found, onMove }: DayEditorProps) {
  const { data: day } = found;
  const controller = useReflectionForm({
    date,
    form,
    draft,
    onReleased: () => void refetch(controller.applyServerDay),
  });
  const [isDateKept, setIsDateKept] = useState(false);
  useEffect(() => {
    if (day !== undefined) controller.applyServerDay(day);
  }, [controller, day]);
  const isToday = onMove !== undefined;
  const isPastMidnight = isToday && today > date && !isDateKept;

  const refetch = async (apply: (day: Reflection | null) => void) => {
    const { data, isSuccess } = await found.refetch();
    if (isSuccess) apply(data);
  };
  const move = () => {
    const moving = controller.read();
    const draft = buildDraftForOtherDay(moving, createRandomId);
    controller.finish(withoutRemovals(moving));
    onMove?.(draft);
  };

  return (
    <>
      {found.isError && (
        <div className="notice" role="alert">
          <p>
            Could not load what this day already has. You can write; your text will be added to it.{' '}
            {found.error.message}
          </p>
          <Button variant="quiet" size="small" onClick={() => void refetch(controller.applyLoadedDay)}>
            Try again
          </Button>
        </div>
      )}
      {isToday && <LaterSharedTexts controller={controller} fieldIdOf={entryFieldId} />}
      <ReflectionForm userId={userId} date={date} today={today} controller={controller} day={day}>
        {isPastMidnight && <LaterMidnightQuestion date={date} onKeep={() => setIsDateKept(true)} onMove={move} />}
      </ReflectionForm>
    </>
  );
}
