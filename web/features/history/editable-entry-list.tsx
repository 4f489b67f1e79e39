import { useRef, useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { PromptLine } from '../../components/entries/prompt-line.tsx';
import { Button } from '../../components/controls/button.tsx';
import { listShownEntries, type EditSession } from './inline-editor/edit-session.ts';
import { EntryItem } from './entry-item.tsx';
import { LazyHistory, usePreloadHistory } from './lazy-history.tsx';

interface EditableEntryListProps {
  day: Reflection;
  conflictCopyIds: readonly string[];
  editing: EditSession | null;
  onEditing: (editing: EditSession | null) => void;
}

export function EditableEntryList({ day, conflictCopyIds, editing, onEditing }: EditableEntryListProps) {
  const [focusId, setFocusId] = useState<string | null>(null);
  // The dialog stays once it has opened: it closes by itself, and gives the focus back.
  const [removing, setRemoving] = useState<'no' | 'asked' | 'declined'>('no');
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
            onRemoveDay={() => setRemoving('asked')}
          />
        ))}
      </ol>
      <div className="day-actions">
        <RemovedEntries day={day} />
        <Button variant="quiet" size="small" disabled={editing !== null} onClick={() => setRemoving('asked')}>
          Remove this day
        </Button>
      </div>
      {removing !== 'no' && (
        <LazyHistory problem="Could not ask before removing" onClose={() => setRemoving('no')}>
          {({ RemoveDayDialog }) => (
            <RemoveDayDialog day={day} isOpen={removing === 'asked'} onClose={() => setRemoving('declined')} />
          )}
        </LazyHistory>
      )}
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
