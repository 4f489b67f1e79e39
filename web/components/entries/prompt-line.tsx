import { PROMPTS } from '#contract/prompts.ts';

interface PromptLineProps {
  entries: readonly { promptIndex: number }[];
  /** Which of them it stands above. */
  at: number;
}

/** The question that a learning answers, above it. The next ones that answer the same question do not repeat it. */
export function PromptLine({ entries, at }: PromptLineProps) {
  const promptIndex = entries[at]?.promptIndex ?? 0;
  if (promptIndex === entries[at - 1]?.promptIndex) return null;
  return (
    <p className="entry-prompt">
      <i className="dot" aria-hidden="true" />
      {PROMPTS[promptIndex]?.question}
    </p>
  );
}
