import type { Reflection } from '#contract/reflections.ts';
import { PROMPTS } from '#contract/prompts.ts';

/** The words of a day as they stand, each under the question it answers. */
export function OwnWords({ entries }: { entries: Reflection['entries'] }) {
  return (
    <ol className="own-words">
      {entries.map((entry) => (
        <li key={entry.id} data-prompt={entry.promptIndex}>
          <p className="words own-text" lang="" dir="auto">
            {entry.content}
          </p>
          <p className="own-prompt">
            <i className="dot" aria-hidden="true" />
            {PROMPTS[entry.promptIndex]?.question}
          </p>
        </li>
      ))}
    </ol>
  );
}
