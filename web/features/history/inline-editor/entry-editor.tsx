import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EntryText } from '../../../components/entries/entry-text.tsx';
import { deviceDraftOptions, type OpenedDraft } from '../../editor/drafts/draft-queries.ts';
import { markUnsaved } from '../../../storage/browser/unsaved-changes.ts';
import { validateEntry } from '../../editor/model/entry-validation.ts';
import { EditConflict } from './edit-conflict.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import type { EditSession } from './edit-session.ts';
import { EntryForm } from './entry-form.tsx';
import { useEntryEdit } from './use-entry-edit.ts';

interface EntryEditorProps {
  editing: EditSession;
  number: number;
  onDone: () => void;
}

/** The inline editor of one entry. Its text stays until it is saved or discarded, also if another device changes the day. */
export function EntryEditor(props: EntryEditorProps) {
  const { day, entry } = props.editing;
  const { data: opened } = useQuery(deviceDraftOptions(day.userId, day.date));
  return opened ? <OpenEditor {...props} opened={opened} /> : <EntryText text={entry.content} />;
}

function OpenEditor({ editing, number, onDone, opened }: EntryEditorProps & { opened: OpenedDraft }) {
  const { entry } = editing;
  const edit = useEntryEdit(editing, opened, onDone);
  const { text, conflict } = edit;
  useUnsavedMark(`edit ${entry.id}`, text !== entry.content && edit.status.saveStatus !== 'server');

  if (conflict) {
    return (
      <EditConflict
        session={editing}
        mine={text}
        newer={conflict.newer}
        onMerge={edit.merging.begin}
        // The server may have a draft of a text that was not chosen.
        onDone={edit.discard}
      />
    );
  }
  const form = { edit, number, refusal: validateEntry(text) };
  if (!edit.merging.isOn) return <EntryForm {...form} leaveLabel="Cancel" onLeave={edit.discard} />;
  const { place } = edit.merging;
  const note = `Both texts are here, the one from the other ${place} first. What both have stands once. Saving replaces both.`;
  return (
    <ConflictPanel place={place}>
      <EntryForm {...form} note={note} leaveLabel="Back" onLeave={edit.merging.leave} />
    </ConflictPanel>
  );
}

/** Signing out and leaving ask first while something here has not reached the server. */
function useUnsavedMark(key: string, isUnsaved: boolean): void {
  useEffect(() => {
    markUnsaved(key, isUnsaved);
    return () => markUnsaved(key, false);
  }, [key, isUnsaved]);
}
