import type { Reflection } from '#contract/reflections.ts';
import type { HeadingTag } from '../markdown/markdown.tsx';
import { EntryText } from './entry-text.tsx';
import { PromptLine } from './prompt-line.tsx';

interface EntryListProps {
  entries: Reflection['entries'];
  /** Of the headings that the texts have. */
  heading?: HeadingTag;
}

export function EntryList({ entries, heading }: EntryListProps) {
  return (
    <ol className="entry-list">
      {entries.map(({ id, promptIndex, content }, index) => (
        <li key={id} data-prompt={promptIndex}>
          <PromptLine entries={entries} at={index} />
          <EntryText text={content} heading={heading} />
        </li>
      ))}
    </ol>
  );
}
