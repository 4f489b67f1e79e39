import { memo, useId, useState } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { findEntryProblem } from './entry-problem.ts';
import type { Writing } from './writing.ts';

interface EntryFieldProps {
  id: string;
  number: number;
  writing: Writing;
  isReadOnly: boolean;
  /** Absent when it is the only one. */
  onRemove?: ((id: string) => void) | undefined;
}

/** One learning. The field holds its own text, so that a key draws this field at most and never the others. */
export const EntryField = memo(function EntryField({ id, number, writing, isReadOnly, onRemove }: EntryFieldProps) {
  const problemId = useId();
  const [problem, setProblem] = useState(() => findEntryProblem(writing.textOf(id)));
  return (
    <li>
      <TextArea
        id={fieldIdOf(id)}
        label={`Learning #${number}`}
        lang=""
        dir="auto"
        placeholder="Share what you learned today..."
        defaultValue={writing.textOf(id)}
        readOnly={isReadOnly}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
        onFocus={() => writing.enter(id)}
        onBlur={({ currentTarget }) => {
          // Another window was chosen: the caret is still here, and their next key goes into this field.
          if (document.activeElement !== currentTarget) writing.leave(id);
        }}
        onInput={({ currentTarget: { value } }) => {
          writing.write(id, value);
          setProblem(findEntryProblem(value));
        }}
        action={
          onRemove && (
            <IconButton
              label={`Remove learning #${number}`}
              icon={<X size={16} aria-hidden="true" />}
              disabled={isReadOnly}
              onClick={() => onRemove(id)}
            />
          )
        }
      />
      {problem && (
        <p id={problemId} className="entry-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
});

export function fieldIdOf(entryId: string): string {
  return `learning-${entryId}`;
}
