import { useRef, useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { PromptLine } from '../../components/entries/prompt-line.tsx';
import { listShownEntries, type EditSession } from './inline-editor/edit-session.ts';
import { EntryItem } from './entry-item.tsx';
import { LazyHistory, usePreloadHistory } from './lazy-history.tsx';
import { useDayRemoval } from './use-day-removal.tsx';

interface EditableEntryListProps {
  day: Reflection;
  conflictCopyIds: readonly string[];
  editing: EditSession | null;
  onEditing: (editing: EditSession | null) => void;
}

export function EditableEntryList({ day, conflictCopyIds, editing, onEditing }: EditableEntryListProps) {
  const [focusId, setFocusId] = useState<string | null>(null);
  const removal = useDayRemoval(day);
  usePreloadHistory();
  const shown = listShownEntries(day, editing);
  return (
    <>
      <ol className="entry-list">
        {shown.map((entry, index) => (
          <EntryItem
            key={entry.id}
            day={day}
            entry={entry}
            number={index + 1}
            prompt={<PromptLine entries={shown} at={index} />}
            isConflictCopy={conflictCopyIds.includes(entry.id)}
            editing={editing?.entry.id === entry.id ? editing : null}
            takesFocus={editing === null && focusId === entry.id}
            isEditable={editing === null}
            onEdit={() => {
              setFocusId(entry.id);
              onEditing({ day, entry });
            }}
            onSaved={() => onEditing(null)}
            onRemoved={() => setFocusId((shown[index + 1] ?? shown[index - 1])?.id ?? null)}
            onRemoveDay={removal.ask}
          />
        ))}
      </ol>
      <RemovedEntries day={day} />
      {removal.dialog}
    </>
  );
}

function RemovedEntries({ day }: { day: Reflection }) {
  const [isOpen, setIsOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className="removed" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary ref={summary}>Recently removed</summary>
      {isOpen && (
        <LazyHistory problem="Could not open what was recently removed">
          {({ RemovedList }) => <RemovedList day={day} onGone={() => summary.current?.focus()} />}
        </LazyHistory>
      )}
    </details>
  );
}
