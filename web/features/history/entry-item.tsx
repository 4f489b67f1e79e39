import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { EntryText } from '../../components/entries/entry-text.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { Menu } from '../../components/overlays/menu.tsx';
import type { EditSession } from './inline-editor/edit-session.ts';
import { describeError, StaleDayError } from './requests/describe-error.ts';
import { InlineError } from '../../components/feedback/inline-error.tsx';
import { LazyHistory, fetchHistoryParts, retryHistoryParts } from './lazy-history.tsx';

interface EntryItemProps {
  day: Reflection;
  entry: Entry;
  number: number;
  prompt: ReactNode;
  isConflictCopy: boolean;
  editing: EditSession | null;
  takesFocus: boolean;
  isEditable: boolean;
  onEdit: () => void;
  onSaved: () => void;
  onRemoved: () => void;
  onRemoveDay: () => void;
}

export function EntryItem({ day, entry, number, prompt, isConflictCopy, editing, takesFocus, ...on }: EntryItemProps) {
  const [isVersionsOpen, setIsVersionsOpen] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const item = useFocusHandover<HTMLLIElement>();
  const removal = useRemoval({ day, entry, onRemoved: on.onRemoved });
  const closeVersions = () => {
    setIsVersionsOpen(false);
    setHasClosed(true);
  };

  if (editing) {
    return (
      <li ref={item} data-prompt={entry.promptIndex}>
        {prompt}
        <LazyHistory
          problem="Could not open the editor"
          onClose={on.onSaved}
          fallback={<EntryText text={entry.content} />}
        >
          {({ EntryEditor }) => <EntryEditor editing={editing} number={number} onDone={on.onSaved} />}
        </LazyHistory>
      </li>
    );
  }
  return (
    <li ref={item} data-prompt={entry.promptIndex}>
      {prompt}
      <div className="entry-row">
        <EntryText text={entry.content} />
        <Menu
          label={`Actions for learning #${number}`}
          actions={{
            Edit: on.onEdit,
            'Earlier versions': () => setIsVersionsOpen(true),
            Remove: day.entries.length === 1 ? on.onRemoveDay : removal.remove,
          }}
          takesFocus={!isVersionsOpen && (takesFocus || hasClosed)}
          isDisabled={removal.isPending || !on.isEditable}
        />
      </div>
      {isConflictCopy && <p className="conflict-mark">kept: also changed on another device</p>}
      {removal.problem && (
        <InlineError message={removal.problem.message} onRetry={removal.problem.retry} isRetrying={removal.isPending} />
      )}
      {isVersionsOpen && (
        <LazyHistory problem="Could not open the earlier versions" onClose={closeVersions}>
          {({ Versions }) => <Versions day={day} entry={entry} number={number} onClose={closeVersions} />}
        </LazyHistory>
      )}
    </li>
  );
}

function useRemoval({ day, entry, onRemoved }: Pick<EntryItemProps, 'day' | 'entry' | 'onRemoved'>) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<{ message: string; retry?: () => void } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await fetchHistoryParts()).removeLearning(queryClient, { day, entry }),
    onSuccess() {
      setProblem(null);
      onRemoved();
    },
    onError(error) {
      const message = describeError(error);
      if (message === null) return setProblem(null);
      setProblem(error instanceof StaleDayError ? { message } : { message, retry: () => void tryAgain() });
    },
  });
  const tryAgain = async () => {
    await retryHistoryParts();
    mutate();
  };
  return { remove: () => mutate(), isPending, problem };
}
