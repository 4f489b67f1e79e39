import { memo, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { describePrompt } from '../../../components/entries/describe-prompt.ts';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { isSaveShortcut } from '../../../components/controls/save-shortcut.ts';
import { TextArea } from '../../../components/controls/text-area.tsx';
import { validateEntry } from '../model/entry-validation.ts';
import { replaceText } from '../model/replace-text.ts';
import type { FormController } from '../controller/form-controller.ts';

interface EntryFieldProps {
  id: string;
  number: number;
  controller: FormController;
  /** The prompt that it was written to, where that is not the one above the form. */
  promptIndex: number | null | undefined;
  isShared: true | undefined;
  isReadOnly: boolean;
  onRemove?: ((id: string) => void) | undefined;
}

/** After this long without a key, the person reads on at the end of a text that grows. */
const WRITING_MS = 10_000;

/** One learning. The field holds its own text, so that a key draws this field at most and never the others. */
export const EntryField = memo(function EntryField({
  id,
  number,
  controller,
  promptIndex,
  isShared,
  isReadOnly,
  onRemove,
}: EntryFieldProps) {
  const problemId = useId();
  const promptId = useId();
  const sharedId = useId();
  const [problem, setProblem] = useState(() => validateEntry(controller.textOf(id)));
  const field = useRef<HTMLTextAreaElement>(null);
  const lastInputAt = useRef(-Infinity);
  const isReplacing = useRef(false);
  const editionOf = () => controller.editionOf(id);
  const edition = useSyncExternalStore(controller.subscribe, editionOf);

  const describedBy = [
    isShared && sharedId,
    promptIndex !== undefined && promptId,
    problem !== null && problemId,
  ].filter(Boolean);

  // The element, its undo history and its composition belong to the browser: a new element would have none of them.
  useLayoutEffect(() => {
    const text = controller.textOf(id);
    if (edition === 0 || !field.current || field.current.value === text) return;
    isReplacing.current = true;
    replaceText(field.current, { text, isWriting: performance.now() - lastInputAt.current < WRITING_MS });
    isReplacing.current = false;
    setProblem(validateEntry(text));
  }, [edition, id, controller]);

  return (
    <li data-prompt={promptIndex} data-shared={isShared}>
      {isShared && (
        <p id={sharedId} className="entry-prompt">
          <i className="dot" aria-hidden="true" />
          The text you shared is learning #{number}.
        </p>
      )}
      <TextArea
        id={entryFieldId(id)}
        ref={field}
        label={`Learning #${number}`}
        lang=""
        dir="auto"
        placeholder="Share what you learned today..."
        defaultValue={controller.textOf(id)}
        readOnly={isReadOnly}
        aria-invalid={problem !== null || undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        onFocus={() => controller.enter(id)}
        onBlur={({ currentTarget }) => {
          // Another window was chosen: the caret is still here, and their next key goes into this field.
          if (document.activeElement !== currentTarget) controller.leave(id);
        }}
        onCompositionStart={() => controller.compose(id)}
        onCompositionEnd={() => controller.compose(null)}
        onKeyDown={({ currentTarget, nativeEvent }) => {
          if (isSaveShortcut(nativeEvent)) currentTarget.form?.requestSubmit();
        }}
        onText={(text) => {
          if (isReplacing.current) return;
          lastInputAt.current = performance.now();
          controller.write(id, text);
          setProblem(validateEntry(text));
        }}
        action={
          onRemove && (
            <IconButton
              label={`Remove learning #${number}`}
              icon={<Icon icon={X} size={16} />}
              disabled={isReadOnly}
              onClick={() => onRemove(id)}
            />
          )
        }
      />
      {promptIndex !== undefined && (
        <p id={promptId} className="entry-prompt">
          <i className="dot" aria-hidden="true" />
          {describePrompt(promptIndex)}
        </p>
      )}
      {problem && (
        <p id={problemId} className="entry-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
});

export function entryFieldId(entryId: string): string {
  return `learning-${entryId}`;
}
