import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { shortDate, todayHere } from '../../../time/dates.ts';
import { reflectionOf } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../components/controls/button.tsx';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { useHandedFocus } from '../../../components/focus/use-focus-handover.ts';
import { toast } from '../../../components/overlays/toast.tsx';
import { discardDraft } from './discard-draft.ts';
import { draftDaysOptions } from './draft-queries.ts';

interface DraftNoticeProps {
  userId: string;
  /** Only drafts of earlier days: this day's own draft opens with its form. */
  before: Day;
  /** True for every such day, false for the latest one only. */
  isList?: boolean;
}

/** A draft of an earlier day opens with no form by itself. Without this line its words are never shown again. */
export function DraftNotice({ userId, before, isList = false }: DraftNoticeProps) {
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

function DraftItem({ userId, date }: { userId: string; date: Day }) {
  const queryClient = useQueryClient();
  const item = useHandedFocus<HTMLLIElement>();
  const name = shortDate(date, todayHere());
  const discard = useMutation({
    mutationFn: () => discardDraft(userId, date),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: draftDaysOptions(userId).queryKey }),
    onError: (error) => toast({ title: 'Failed to discard', description: error.message, look: 'destructive' }),
  });
  return (
    <li ref={item} className="notice">
      <p>You began a reflection on {name}.</p>
      <div className="notice-actions">
        <ButtonLink to={reflectionOf(date)} variant="quiet" size="small" aria-label={`Continue: ${name}`}>
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
