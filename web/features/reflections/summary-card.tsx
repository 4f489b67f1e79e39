import { Sparkles } from 'lucide-react';
import type { Reflection } from '#contract/reflections.ts';
import { Card } from '../../ui/card.tsx';
import { buildSummaryLines } from './summary-lines.ts';

export function SummaryCard({ day }: { day: Reflection }) {
  const lines = buildSummaryLines(day);
  return (
    <Card title="AI Summary" icon={<Sparkles size={18} aria-hidden="true" />}>
      {lines ? (
        <>
          <ul className="bullets" lang="en" dir="auto">
            {lines.map((line, index) => (
              // Two lines may read the same; their place is what tells them apart.
              <li key={`${index} ${line}`}>{line}</li>
            ))}
          </ul>
          <p className="small-print">{nameSource(day.summary.source)}</p>
        </>
      ) : (
        <p className="card-text">AI summary is being generated...</p>
      )}
    </Card>
  );
}

function nameSource(source: string): string {
  return source === 'embedded' ? 'key points, in your own words' : `made from your words by ${source}`;
}
