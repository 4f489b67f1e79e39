import { useCallback, useEffect, useEffectEvent, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Plus } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { navigate } from '../../../navigation/location.ts';
import { PATHS, synthesisPath } from '../../../navigation/paths.ts';
import { Button } from '../../../components/controls/button.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { toast } from '../../../components/overlays/toast.ts';
import { UNDO_MS } from '../../../components/overlays/toast.ts';
import { buildRequests, isBlank, listBasedOnRequestIds, type FormEntry } from '../model/form-model.ts';
import { DraftStatusLine } from './draft-status.tsx';
import { EntryField, entryFieldId } from './entry-field.tsx';
import { validateEntry } from '../model/entry-validation.ts';
import { isUndoShortcut } from '../model/keyboard-shortcuts.ts';
import { PromptQuestion } from './prompt-question.tsx';
import { nextPromptIndex } from '#contract/prompt-rotation.ts';
import { useSaveReflection } from '../../reflections/queries.ts';
import { useFormShape } from './use-reflection-form.ts';
import { useAddedField } from './use-added-field.ts';
import type { FormController } from '../controller/form-controller.ts';

/** Comes with the first removal: most evenings nothing is removed. */
const LazyRecentlyRemoved = lazyComponent(async () => (await import('./recently-removed.tsx')).RecentlyRemoved);

interface ReflectionFormProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  controller: FormController;
  day: Reflection | null | undefined;
  children?: ReactNode;
}

export function ReflectionForm({ userId, date, today, controller, day, children }: ReflectionFormProps) {
  const { promptIndex, entries } = useFormShape(controller);
  const save = useSaveReflection({ userId, date });
  const isOnly = entries.length === 1;
  const removed = controller.listRemovedTexts();

  const add = () => {
    // Rendered at once, so that the new field can take the focus.
    const id = flushSync(controller.addEntry);
    focusEntry(id);
  };
  const remove = useCallback((id: string) => removeEntry(controller, id), [controller]);
  const restore = useCallback((id: string) => restoreEntry(controller, id), [controller]);
  useUndoKey(controller, save.isPending);
  useFirstField(date === today);
  useAddedField(controller, focusEntry);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const form = controller.read();
    const refused = form.entries.find(({ content }) => validateEntry(content) !== null);
    if (refused) return focusEntry(refused.id);
    if (form.entries.every(({ content }) => isBlank(content))) return askForWords();
    const done = () => void navigate(date === today ? PATHS.synthesis : synthesisPath(date));
    const requests = buildRequests(form, { userId, date }, day?.promptIndex);
    if (requests.length === 0) return done();
    void controller.flush();
    save.mutate(
      { requests, basedOnRequestIds: listBasedOnRequestIds(form), onSaved: () => controller.finish(form) },
      { onSuccess: done },
    );
  };

  return (
    <>
      <form className="writing" data-prompt={promptIndex} onSubmit={submit} noValidate>
        <PromptQuestion promptIndex={promptIndex} onNext={() => controller.setPrompt(nextPromptIndex(promptIndex))} />
        <ol className="entries">
          {entries.map((entry, index) => (
            <EntryField
              key={entry.id}
              id={entry.id}
              number={index + 1}
              controller={controller}
              promptIndex={findOtherPrompt(entry, day, promptIndex)}
              isShared={entry.isShared}
              isReadOnly={save.isPending}
              onRemove={isOnly ? undefined : remove}
            />
          ))}
        </ol>
        {entries.length < ENTRIES_PER_DAY_MAX ? (
          <Button variant="dashed" icon={<Icon icon={Plus} size={18} />} disabled={save.isPending} onClick={add}>
            Add another learning
          </Button>
        ) : (
          <p className="entries-full">A day holds at most {ENTRIES_PER_DAY_MAX} learnings.</p>
        )}
        {children}
        <div className="writing-dock">
          <DraftStatusLine writing={controller} />
          <Button type="submit" variant="primary" size="large" isPending={save.isPending} pendingLabel="Saving...">
            Complete Reflection
          </Button>
        </div>
      </form>
      {removed.length > 0 && <LazyRecentlyRemoved removed={removed} onRestore={restore} />}
    </>
  );
}

function removeEntry(controller: FormController, id: string): void {
  const before = controller.getShape().entries.findIndex((entry) => entry.id === id);
  const canRestore = flushSync(() => controller.removeEntry(id));
  const { entries } = controller.getShape();
  // The pressed button is gone, and the focus must not fall back to the top of the page.
  const neighbour = entries[Math.min(before, entries.length - 1)];
  if (neighbour) focusEntry(neighbour.id);
  if (!canRestore) return;
  const action = { label: 'Undo', onSelect: () => restoreEntry(controller, id) };
  toast({ title: 'Learning removed', durationMs: UNDO_MS, action });
}

function restoreEntry(controller: FormController, id: string): void {
  if (flushSync(() => controller.restoreEntry(id))) focusRestored(id);
}

/** Without it an evening begins with a search for the field. On a touch screen it would open the keyboard over the prompt. */
function useFirstField(isToday: boolean): void {
  // The focus is the browser's. It moves once, and only from where a page leaves it.
  const focusFirst = useEffectEvent(() => {
    const isFree = document.activeElement?.matches('body, h1') !== false;
    if (!isToday || !isFree || !window.matchMedia('(pointer: fine)').matches) return;
    document.querySelector<HTMLElement>('.writing textarea:placeholder-shown')?.focus();
  });
  useEffect(() => focusFirst(), []);
}

/** Without it the browser's undo would change the text of another learning: it has one history for the whole page. */
function useUndoKey(controller: FormController, isSaving: boolean): void {
  // Keys outside of the form count too: after a press on an empty part of the page it has no focus.
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (isSaving || !isUndoShortcut(event)) return;
      const id = flushSync(controller.undoRemoval);
      if (id === null) return;
      event.preventDefault();
      focusRestored(id);
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, [controller, isSaving]);
}

/** Of a saved learning the day knows it: null for an imported one. */
function findOtherPrompt(entry: FormEntry, day: ReflectionFormProps['day'], shown: number) {
  const { promptIndex } = day?.entries.find(({ id }) => id === entry.id) ?? entry;
  return promptIndex === shown ? undefined : promptIndex;
}

function askForWords(): void {
  toast({
    title: 'Please add at least one reflection',
    description: 'Share what you learned today.',
    variant: 'destructive',
  });
}

function focusEntry(id: string): void {
  findField(id)?.focus();
}

/** A new field has its caret before the text; the person continues behind it. */
function focusRestored(id: string): void {
  const field = findField(id);
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function findField(id: string): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`#${entryFieldId(id)}`);
}
