import { NotebookPen } from 'lucide-react';
import { PROMPTS } from '#contract/prompts.ts';
import type { Reflection } from '#contract/reflections.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { reflectionOf } from './addresses.ts';

interface OwnWordsCardProps {
  day: Reflection;
  isToday: boolean;
  keptIds: readonly string[];
}

/** The person's own words, whole and untouched. */
export function OwnWordsCard({ day, isToday, keptIds }: OwnWordsCardProps) {
  return (
    <Card
      title="Your Learnings"
      icon={<NotebookPen size={18} aria-hidden="true" />}
      action={
        <Link to={isToday ? PATHS.reflection : reflectionOf(day.date)} className="text-link">
          Edit
        </Link>
      }
    >
      <ol className="own-words">
        {day.entries.map((entry) => (
          <li key={entry.id} data-prompt={entry.promptIndex}>
            <p className="words own-text" lang="" dir="auto">
              {entry.content}
            </p>
            <p className="own-prompt">
              <i className="dot" aria-hidden="true" />
              {PROMPTS[entry.promptIndex]?.question}
              {keptIds.includes(entry.id) && <span className="own-kept">kept beside the other text</span>}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
