import { describePrompt } from './describe-prompt.ts';

interface PromptLineProps {
  entries: readonly { promptIndex: number | null }[];
  at: number;
}

/** The prompt above an entry. It is not repeated for the next entries of the same prompt. */
export function PromptLine({ entries, at }: PromptLineProps) {
  const promptIndex = entries[at]?.promptIndex ?? null;
  if (promptIndex === entries[at - 1]?.promptIndex) return null;
  return (
    <p className="entry-prompt">
      <i className="dot" aria-hidden="true" />
      {describePrompt(promptIndex)}
    </p>
  );
}
