import type { Reflection } from '#contract/reflections.ts';
import { EntryText } from './entry-text.tsx';
import { PromptLine } from './prompt-line.tsx';

export function EntryList({ entries }: { entries: Reflection['entries'] }) {
  return (
    <ol className="entry-list">
      {entries.map(({ id, promptIndex, content }, index) => (
        <li key={id} data-prompt={promptIndex}>
          <PromptLine entries={entries} at={index} />
          <EntryText text={content} />
        </li>
      ))}
    </ol>
  );
}
