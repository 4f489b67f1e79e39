import { useCallback, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Plus } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { nextPromptIndex } from '#contract/prompts.ts';
import { navigate } from '../../lib/navigation.ts';
import { PATHS, synthesisOf } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { UNDO_MS } from '../../ui/toast-store.ts';
import { toast } from '../../ui/toast.tsx';
import { buildRequests, listOver } from './draft.ts';
import { DraftLine } from './draft-line.tsx';
import { EntryField, fieldIdOf } from './entry-field.tsx';
import { findEntryProblem } from './entry-problem.ts';
import { PromptQuestion } from './prompt-question.tsx';
import { useSaveReflection } from './queries.ts';
import { useShape } from './use-writing.ts';
import type { Writing } from './writing.ts';

interface WritingFormProps {
  userId: string;
  date: Day;
  today: Day;
  writing: Writing;
  /** A question that stands before the main button. */
  children?: ReactNode;
}

export function WritingForm({ userId, date, today, writing, children }: WritingFormProps) {
  const { promptIndex, entries } = useShape(writing);
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
    void writing.flush();
    const done = () => void navigate(date === today ? PATHS.synthesis : synthesisOf(date));
    save.mutate({ requests, over: listOver(form) }, { onSuccess: done });
  };

  return (
    <form className="writing" data-prompt={promptIndex} onSubmit={submit} noValidate>
      <PromptQuestion promptIndex={promptIndex} onNext={() => writing.setPrompt(nextPromptIndex(promptIndex))} />
      <ol className="entries">
        {entries.map(({ id }, index) => (
          <EntryField
            key={id}
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

function removeEntry(writing: Writing, id: string): void {
  const before = writing.getShape().entries.findIndex((entry) => entry.id === id);
  const undo = flushSync(() => writing.removeEntry(id));
  const { entries } = writing.getShape();
  // The pressed button is gone, and the focus must not fall back to the top of the page.
  const neighbour = entries[Math.min(before, entries.length - 1)];
  if (neighbour) focusEntry(neighbour.id);
  if (!undo) return;
  const bringBack = () => {
    flushSync(undo);
    focusEntry(id);
  };
  toast({ title: 'Learning removed', durationMs: UNDO_MS, action: { label: 'Undo', onSelect: bringBack } });
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
