import { useEffect, useId, type KeyboardEvent, type SubmitEvent } from 'react';
import { SaveStatus } from '../../../components/drafts/save-status.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { isSaveShortcut } from '../../../components/controls/save-shortcut.ts';
import { TextArea } from '../../../components/controls/text-area.tsx';
import { InlineError } from '../../../components/feedback/inline-error.tsx';
import { EMPTY_ENTRY_MESSAGE, type EntryEdit } from './use-entry-edit.ts';

interface EntryFormProps {
  edit: EntryEdit;
  number: number;
  refusal: string | null;
  note?: string;
  leaveLabel: string;
  onLeave: () => void;
}

export function EntryForm({ edit, number, refusal, note, leaveLabel, onLeave }: EntryFormProps) {
  const formId = useId();
  const { field, text, problem, isPending } = edit;
  const [noteId, refusalId] = [note && `${formId}-note`, refusal && `${formId}-refusal`];

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    // With its buttons: on a phone the focus alone brings the field to the lower edge.
    current?.form?.scrollIntoView({ block: 'nearest' });
  }, [field]);

  const retry = () => {
    // The button is about to go, and the focus on it with it.
    field.current?.focus();
    void edit.save();
  };
  return (
    <form
      id={formId}
      className="entry-editor"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      {note && (
        <p id={`${formId}-note`} className="conflict-lead">
          {note}
        </p>
      )}
      <TextArea
        label={`Learning #${number}`}
        defaultValue={text}
        dir="auto"
        ref={field}
        readOnly={isPending}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={[noteId, refusalId].filter(Boolean).join(' ') || undefined}
        onText={edit.write}
        onKeyDown={({ nativeEvent }: KeyboardEvent) => {
          if (isSaveShortcut(nativeEvent) && !isPending && !refusal) void edit.save();
        }}
      />
      {refusal && (
        <p id={`${formId}-refusal`} className="entry-problem" role="alert">
          {refusal}
        </p>
      )}
      {problem && <InlineError message={problem} onRetry={problem === EMPTY_ENTRY_MESSAGE ? undefined : retry} />}
      <div className="entry-buttons">
        <Button
          variant="primary"
          size="small"
          type="submit"
          isPending={isPending}
          pendingLabel="Saving..."
          disabled={refusal !== null}
        >
          Save
        </Button>
        <Button variant="quiet" size="small" disabled={isPending} onClick={onLeave}>
          {leaveLabel}
        </Button>
        <SaveStatus status={edit.status} />
      </div>
    </form>
  );
}
