import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';
import { PATHS, reflectionPath } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../components/controls/button.tsx';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { toastError } from '../../../components/overlays/toast.ts';
import { discardDraft } from './discard-draft.ts';
import { draftDaysOptions } from '../../reflections/draft-days/queries.ts';
import { useUnsaved } from '../../reflections/draft-days/use-unsaved.ts';

interface DraftNoticeProps {
  userId: string;
  before: IsoDate;
  /** True for every such day, false for the latest one only. */
  isList?: boolean;
}

/** Drafts of the days before today, and of today itself: its words are in no list until they are saved. */
export function DraftNotice({ userId, before, isList = false }: DraftNoticeProps) {
  return (
    <>
      <UnsavedNotice userId={userId} date={before} isToday />
      <EarlierDraftNotice userId={userId} before={before} isList={isList} />
    </>
  );
}

/** No form opens the draft of an earlier day by itself. Without this notice the person would never see its text again. */
export function EarlierDraftNotice({ userId, before, isList = false }: DraftNoticeProps) {
  const draftDays = useQuery(draftDaysOptions(userId));
  const earlier = (draftDays.data ?? []).filter((date) => date < before);
  const shown = isList ? earlier : earlier.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <ul className="draft-notices">
      {shown.map((date) => (
        <DraftItem key={date} userId={userId} date={date} />
      ))}
    </ul>
  );
}

type UnsavedNoticeProps = Parameters<typeof useUnsaved>[0];

/** What was begun of a day and is not saved, for the pages that show what is. */
export function UnsavedNotice(props: UnsavedNoticeProps) {
  const unsaved = useUnsaved(props);
  if (unsaved === null) return null;
  return (
    <div className="draft-notices">
      <div className="notice">
        <p>{unsaved}</p>
        <ButtonLink
          to={props.isToday ? PATHS.reflection : reflectionPath(props.date)}
          variant="quiet"
          size="small"
          aria-label={`Continue: ${unsaved}`}
        >
          Continue
        </ButtonLink>
      </div>
    </div>
  );
}

function DraftItem({ userId, date }: { userId: string; date: IsoDate }) {
  const queryClient = useQueryClient();
  const item = useFocusHandover<HTMLLIElement>();
  const name = formatShortDate(date, localToday());
  const discard = useMutation({
    mutationFn: () => discardDraft(userId, date),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: draftDaysOptions(userId).queryKey }),
    onError: toastError('Failed to discard'),
  });
  return (
    <li ref={item} className="notice">
      <p>You began a reflection on {name}.</p>
      <div className="notice-actions">
        <ButtonLink to={reflectionPath(date)} variant="quiet" size="small" aria-label={`Continue: ${name}`}>
          Continue
        </ButtonLink>
        <ConfirmButton
          size="small"
          aria-label={`Discard: ${name}`}
          isPending={discard.isPending}
          pendingLabel="Discarding..."
          question="Discard this draft?"
          confirm="Discard"
          explanation={`What you wrote for ${name} and did not complete will be deleted. A completed day does not change. This can't be undone.`}
          onConfirm={discard.mutate}
        >
          Discard
        </ConfirmButton>
      </div>
    </li>
  );
}
