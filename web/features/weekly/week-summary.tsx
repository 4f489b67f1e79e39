import type { Ref } from 'react';
import { StableHeight } from '../../components/display/stable-height.tsx';

interface WeekSummaryProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  isWriting: boolean;
  before: string | undefined;
}

export function WeekSummary({ ref, text, isWriting, before }: WeekSummaryProps) {
  return (
    <StableHeight
      ref={ref}
      className="card-text week-summary"
      lang=""
      aria-busy={isWriting}
      text={isWriting ? before : undefined}
    >
      <p dir="auto">{text}</p>
    </StableHeight>
  );
}
