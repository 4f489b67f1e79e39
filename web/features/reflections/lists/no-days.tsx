import { BookOpen } from 'lucide';
import { PATHS } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';

const BOOK = <Icon icon={BookOpen} size={22} />;

/** All that All Reflections shows of an empty journal: there is nothing to search, to choose or to count. */
export function EmptyJournal() {
  return (
    <div className="card">
      <EmptyState icon={BOOK} title="No reflections yet" text="Start your learning journey today!">
        <ButtonLink to={PATHS.reflection} variant="primary" size="large">
          What You Learned Today
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

export function NoDaysHere() {
  return (
    <div className="card">
      <EmptyState icon={BOOK} title="No reflections here" text="Choose another month or another prompt." />
    </div>
  );
}
