import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dayReadingOptions, useReadDay } from './queries.ts';
import { ReadingNotes } from './reading-notes.tsx';
import { ReadingText } from './reading-text.tsx';

/** A reading of one saved day. What is shown stays until another one has come. */
export function ReadingCard({ userId, day }: { userId: string; day: Reflection }) {
  const { data: reading } = useQuery(dayReadingOptions(userId, day.id));
  const read = useReadDay(userId, day);
  const text = reading?.bedtimeReading ?? day.bedtimeReading;
  return (
    <Card
      title="Read Before Bed"
      icon={<Moon size={18} aria-hidden="true" />}
      action={
        <Button
          variant="quiet"
          size="small"
          isPending={read.isPending}
          pendingLabel="Generating..."
          onClick={() => read.mutate()}
        >
          {text ? 'Regenerate' : 'Generate'}
        </Button>
      }
    >
      {text ? (
        <div className="card-reading" lang="">
          <ReadingText text={text} />
        </div>
      ) : (
        <p className="card-text">A short, quiet reading made from this day's learnings.</p>
      )}
      <ReadingNotes reading={reading} />
    </Card>
  );
}
