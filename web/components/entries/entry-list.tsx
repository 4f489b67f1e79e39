import type { Reflection } from '#contract/reflections.ts';
import { OwnText } from './entry-text.tsx';
import { PromptLine } from './prompt-line.tsx';

/** The words of a day as they stand, each under the question it answers. */
export function OwnWords({ entries }: { entries: Reflection['entries'] }) {
  return (
    <ol className="own-words">
      {entries.map(({ id, promptIndex, content }, index) => (
        <li key={id} data-prompt={promptIndex}>
          <PromptLine entries={entries} at={index} />
          <OwnText text={content} />
        </li>
      ))}
    </ol>
  );
}
