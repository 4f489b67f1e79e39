import { StableHeight } from '../../components/display/stable-height.tsx';

interface WeekSummaryProps {
  text: string;
  isWriting: boolean;
  before: string | undefined;
}

export function WeekSummary({ text, isWriting, before }: WeekSummaryProps) {
  return (
    <StableHeight
      className="card-text week-summary"
      lang=""
      aria-busy={isWriting}
      text={isWriting ? before : undefined}
    >
      <p dir="auto">{text}</p>
    </StableHeight>
  );
}
