import type { ReactNode } from 'react';
import { NotebookPen, Plus } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { PATHS, reflectionPath } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';

interface EntriesCardProps {
  day: Reflection;
  isToday: boolean;
  /** Further actions for the day. */
  menu?: ReactNode;
  children: ReactNode;
}

export function EntriesCard({ day, isToday, menu, children }: EntriesCardProps) {
  const form = isToday ? PATHS.reflection : reflectionPath(day.date);
  return (
    <Card
      title="Your Learnings"
      icon={<Icon icon={NotebookPen} size={18} />}
      action={
        <div className="day-actions">
          {day.entries.length < ENTRIES_PER_DAY_MAX && (
            <ButtonLink to={`${form}#add`} variant="quiet" size="small" icon={<Icon icon={Plus} size={16} />}>
              Add a learning
            </ButtonLink>
          )}
          <ButtonLink to={form} variant="quiet" size="small">
            Edit
          </ButtonLink>
          {menu}
        </div>
      }
    >
      {children}
    </Card>
  );
}
