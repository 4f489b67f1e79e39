import type { ReactNode } from 'react';
import { NotebookPen } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { Reflection } from '#contract/reflections.ts';
import { PATHS, reflectionPath } from '../../../navigation/paths.ts';
import { Card } from '../../../components/display/card.tsx';
import { Link } from '../../../components/controls/link.tsx';

interface EntriesCardProps {
  day: Reflection;
  isToday: boolean;
  children: ReactNode;
}

export function EntriesCard({ day, isToday, children }: EntriesCardProps) {
  return (
    <Card
      title="Your Learnings"
      icon={<Icon icon={NotebookPen} size={18} />}
      action={
        <Link to={isToday ? PATHS.reflection : reflectionPath(day.date)} className="text-link">
          Edit
        </Link>
      }
    >
      {children}
    </Card>
  );
}
