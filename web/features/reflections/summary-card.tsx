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
          {/* Nobody said which language this is: an empty lang leaves the voice to the device, where the page's own would read it as English. */}
          <ul className="bullets" lang="">
            {lines.map((line, index) => (
              // Two lines may read the same; their place is what tells them apart.
              <li key={`${index} ${line}`}>
                <span dir="auto">{line}</span>
              </li>
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
