import { useCallback, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Plus } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { nextPromptIndex } from '#contract/prompts.ts';
import { navigate } from '../../lib/navigation.ts';
import { PATHS, synthesisOf } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { buildRequests } from './draft.ts';
import { EntryField, fieldIdOf } from './entry-field.tsx';
import { findEntryProblem } from './entry-problem.ts';
import { PromptQuestion } from './prompt-question.tsx';
import { useSaveReflection } from './queries.ts';
import { useDraftStatus, useShape } from './use-writing.ts';
import type { DraftStatus, Writing } from './writing.ts';

const DRAFT_LINES: Record<DraftStatus, string> = {
  nothing: '',
  kept: 'Draft kept on this device',
  refused: 'This device cannot keep a draft. Complete the reflection to save it.',
};

interface WritingFormProps {
  userId: string;
  date: Day;
  today: Day;
  writing: Writing;
  /** A question that stands before the main button. */
  children?: ReactNode;
}

export function WritingForm({ userId, date, today, writing, children }: WritingFormProps) {
  const { promptIndex, entries, edition } = useShape(writing);
  const save = useSaveReflection({ userId, date, onSaved: writing.finish });
  const isOnly = entries.length === 1;

  const add = () => {
    // Drawn at once, so that the field is there to take the focus.
    const id = flushSync(writing.addEntry);
    focusEntry(id);
  };
  const remove = useCallback((id: string) => removeEntry(writing, id), [writing]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const form = writing.read();
    const refused = form.entries.find(({ content }) => findEntryProblem(content) !== null);
    if (refused) return focusEntry(refused.id);
    const requests = buildRequests(form, { userId, date });
    if (requests.length === 0) return askForWords();
    writing.flush();
    save.mutate(requests, { onSuccess: () => void navigate(date === today ? PATHS.synthesis : synthesisOf(date)) });
  };

  return (
    <form className="writing" data-prompt={promptIndex} onSubmit={submit} noValidate>
      <PromptQuestion promptIndex={promptIndex} onNext={() => writing.setPrompt(nextPromptIndex(promptIndex))} />
      <ol className="entries">
        {entries.map(({ id }, index) => (
          <EntryField
            key={`${id} ${edition}`}
            id={id}
            number={index + 1}
            writing={writing}
            isReadOnly={save.isPending}
            onRemove={isOnly ? undefined : remove}
          />
        ))}
      </ol>
      {entries.length < ENTRIES_PER_DAY_MAX ? (
        <Button variant="dashed" icon={<Plus size={18} aria-hidden="true" />} disabled={save.isPending} onClick={add}>
          Add another learning
        </Button>
      ) : (
        <p className="entries-full">A day holds at most {ENTRIES_PER_DAY_MAX} learnings.</p>
      )}
      {children}
      <div className="writing-dock">
        <DraftLine writing={writing} />
        <Button type="submit" variant="primary" size="large" isPending={save.isPending} pendingLabel="Saving...">
          Complete Reflection
        </Button>
      </div>
    </form>
  );
}

/** Stands apart, so that a draft that was kept does not draw the fields. */
function DraftLine({ writing }: { writing: Writing }) {
  const status = useDraftStatus(writing);
  return (
    <output className="draft-line" data-status={status}>
      {DRAFT_LINES[status]}
    </output>
  );
}

function removeEntry(writing: Writing, id: string): void {
  const before = writing.getShape().entries.findIndex((entry) => entry.id === id);
  const undo = flushSync(() => writing.removeEntry(id));
  const { entries } = writing.getShape();
  // The pressed button is gone, and the focus must not fall back to the top of the page.
  const neighbour = entries[Math.min(before, entries.length - 1)];
  if (neighbour) focusEntry(neighbour.id);
  if (undo) toast({ title: 'Learning removed', action: { label: 'Undo', onSelect: undo } });
}

function askForWords(): void {
  toast({
    title: 'Please add at least one reflection',
    description: 'Share what you learned today.',
    look: 'destructive',
  });
}

function focusEntry(id: string): void {
  document.getElementById(fieldIdOf(id))?.focus();
}
