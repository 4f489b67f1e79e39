import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { Reflection } from '#contract/reflections.ts';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { StableHeight } from '../../components/display/stable-height.tsx';
import { dayReadingOptions, findSavedReading, useGenerateDayReading } from './queries.ts';
import { ReadingText } from './reading-text.tsx';

/** The reading of one saved day. The shown text stays until the next one arrives. */
export function DayReadingCard({ userId, day }: { userId: string; day: Reflection }) {
  const { data: made } = useQuery(dayReadingOptions(userId, day.id));
  const { generate, isPending, partialText, textRef } = useGenerateDayReading(userId, day);
  const [isEarlier, setIsEarlier] = useState(false);
  const latest = made ?? findSavedReading(day);
  const previous = latest?.previous;
  const earlier = isEarlier && previous && { ...previous, bedtimeReading: previous.text, dates: [day.date] };
  const shown = earlier || latest;
  const text = partialText || shown?.bedtimeReading;
  const read = () => {
    setIsEarlier(false);
    generate();
  };
  return (
    <Card
      title="Read Before Bed"
      className={text ? '' : 'not-generated'}
      icon={<Icon icon={Moon} size={18} />}
      action={
        <Button variant="quiet" size="small" isPending={isPending} pendingLabel="Generating..." onClick={read}>
          {latest ? 'Regenerate' : 'Generate'}
        </Button>
      }
    >
      {text ? (
        <StableHeight
          ref={textRef}
          className="card-reading"
          lang=""
          aria-busy={partialText !== ''}
          text={partialText && shown?.bedtimeReading}
        >
          <ReadingText text={text} />
        </StableHeight>
      ) : (
        <p className="card-text">A short, quiet reading made from this day's learnings.</p>
      )}
      {shown && (
        <TextFooter
          userId={userId}
          text={shown}
          isWriting={partialText !== ''}
          days={[day]}
          isRetrying={isPending}
          onRetry={earlier ? undefined : read}
        />
      )}
      {previous && (
        <div className="entry-buttons">
          <Button variant="quiet" size="small" onClick={() => setIsEarlier(!isEarlier)}>
            {earlier ? 'Latest reading' : 'Previous reading'}
          </Button>
        </div>
      )}
    </Card>
  );
}
