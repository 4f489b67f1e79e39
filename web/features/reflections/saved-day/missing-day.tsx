import { BookOpen } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { ButtonLink } from '../../../components/controls/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PATHS, reflectionPath } from '../../../navigation/paths.ts';
import { usePerson } from '../../../session/browser-session.tsx';
import { formatShortDate } from '../../../time/dates.ts';
import { useUnsaved } from '../draft-days/use-unsaved.ts';

export function MissingDay({ date, today }: { date: IsoDate; today: IsoDate }) {
  const { id: userId } = usePerson();
  const unsaved = useUnsaved({ userId, date, isToday: date === today });
  const missing = describeMissingDay(date, today);
  const { title, to, label } = unsaved === null ? missing : { ...missing, title: unsaved, label: 'Continue' };
  return (
    <div className="card">
      <EmptyState icon={<Icon icon={BookOpen} size={22} />} title={title}>
        <ButtonLink to={to} variant="primary" size="large">
          {label}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function describeMissingDay(date: IsoDate, today: IsoDate) {
  if (date === today)
    return { title: 'No reflection found for today.', to: PATHS.reflection, label: "Create Today's Reflection" };
  const all = { to: PATHS.history, label: 'View All' };
  if (!isIsoDate(date)) return { title: 'This date does not exist.', ...all };
  const title = `No reflection found for ${formatShortDate(date, today)}.`;
  return date < today ? { title, to: reflectionPath(date), label: 'Write About This Day' } : { title, ...all };
}
