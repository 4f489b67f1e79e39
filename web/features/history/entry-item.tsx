import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { OwnText } from '../../components/entries/entry-text.tsx';
import { useHandedFocus } from '../../components/focus/use-focus-handover.ts';
import type { Editing } from './inline-editor/edit-session.ts';
import { describeError } from './requests/describe-error.ts';
import { EntryMenu } from './entry-menu.tsx';
import { InlineProblem } from '../../components/feedback/inline-error.tsx';
import { Opened, fetchOpened, fetchOpenedAgain } from './lazy-history.tsx';

interface EntryItemProps {
  day: Reflection;
  entry: Entry;
  number: number;
  /** The question that it answers, where that does not stand above already. */
  prompt: ReactNode;
  isKept: boolean;
  /** Set while this one is being changed. */
  editing: Editing | null;
  takesFocus: boolean;
  /** One learning is changed at a time: nobody's text is left open elsewhere on the page. */
  isEditable: boolean;
  findProblem: (content: string) => string | null;
  onEdit: () => void;
  onSettled: () => void;
  onRemoved: () => void;
  /** The only learning goes with its day. */
  onRemoveDay: () => void;
}

/** One saved learning: what it answers, its words, and what can be done with it. */
export function EntryItem({ day, entry, number, prompt, isKept, editing, takesFocus, ...on }: EntryItemProps) {
  const [isVersionsOpen, setIsVersionsOpen] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const item = useHandedFocus<HTMLLIElement>();
  const removal = useRemoval({ day, entry, onRemoved: on.onRemoved });
  const closeVersions = () => {
    setIsVersionsOpen(false);
    setHasClosed(true);
  };

  if (editing) {
    return (
      <li ref={item} data-prompt={entry.promptIndex}>
        {prompt}
        <Opened problem="Could not open the editor" onClose={on.onSettled} meanwhile={<OwnText text={entry.content} />}>
          {({ EntryEditor }) => (
            <EntryEditor editing={editing} number={number} findProblem={on.findProblem} onDone={on.onSettled} />
          )}
        </Opened>
      </li>
    );
  }
  return (
    <li ref={item} data-prompt={entry.promptIndex}>
      {prompt}
      <div className="own-entry">
        <OwnText text={entry.content} />
        <EntryMenu
          number={number}
          takesFocus={!isVersionsOpen && (takesFocus || hasClosed)}
          isDisabled={removal.isPending || !on.isEditable}
          onEdit={on.onEdit}
          onVersions={() => setIsVersionsOpen(true)}
          onRemove={day.entries.length === 1 ? on.onRemoveDay : removal.remove}
        />
      </div>
      {isKept && <p className="own-kept">kept: also changed on another device</p>}
      {removal.problem && (
        <InlineProblem
          message={removal.problem.message}
          onRetry={removal.problem.retry}
          isRetrying={removal.isPending}
        />
      )}
      {isVersionsOpen && (
        <Opened problem="Could not open the earlier versions" onClose={closeVersions}>
          {({ Versions }) => <Versions day={day} entry={entry} number={number} onClose={closeVersions} />}
        </Opened>
      )}
    </li>
  );
}

function useRemoval({ day, entry, onRemoved }: { day: Reflection; entry: Entry; onRemoved: () => void }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<{ message: string; retry?: (() => void) | undefined } | null>(null);
  const tryAgain = () =>
    fetchOpenedAgain().then(
      () => mutate(),
      () => undefined,
    );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await fetchOpened()).removeLearning(queryClient, { day, entry }),
    onSuccess(found) {
      setProblem(found && { message: found.message, retry: found.canRetry ? () => mutate() : undefined });
      if (!found) onRemoved();
    },
    onError(error) {
      const message = describeError(error);
      setProblem(message === null ? null : { message, retry: () => void tryAgain() });
    },
  });
  return { remove: () => mutate(), isPending, problem };
}
