import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import type { Reflection } from '#contract/reflections.ts';
import { TextNotes } from '../../lib/text-notes.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Room } from '../../ui/room.tsx';
import { dayReadingOptions, useReadDay } from './queries.ts';
import { ReadingText } from './reading-text.tsx';

/** A reading of one saved day. What is shown stays until another one comes. */
export function ReadingCard({ userId, day }: { userId: string; day: Reflection }) {
  const { data: made } = useQuery(dayReadingOptions(userId, day.id));
  const { generate, isPending, soFar } = useReadDay(userId, day);
  const kept = made?.bedtimeReading ?? day.bedtimeReading;
  const text = soFar || kept;
  const origin = made ?? (day.reading && { ...day.reading, dates: [day.date], bedtimeReading: kept });
  return (
    <Card
      title="Read Before Bed"
      icon={<Moon size={18} aria-hidden="true" />}
      action={
        <Button variant="quiet" size="small" isPending={isPending} pendingLabel="Generating..." onClick={generate}>
          {kept ? 'Regenerate' : 'Generate'}
        </Button>
      }
    >
      {text ? (
        <Room className="card-reading" lang="" aria-busy={soFar !== ''} text={soFar && kept}>
          <ReadingText text={text} />
        </Room>
      ) : (
        <p className="card-text">A short, quiet reading made from this day's learnings.</p>
      )}
      {kept && origin && <TextNotes userId={userId} text={origin} isRetrying={isPending} onRetry={generate} />}
    </Card>
  );
}
