// All that a press asks for, as one file: opened.tsx fetches it after the page.
import { EntryEditor } from './inline-editor/entry-editor.tsx';
import { removeLearning } from './removed/remove-entry.ts';
import { RemoveDayDialog } from './removed/remove-day-dialog.tsx';
import { RemovedDayList } from './removed/removed-day-list.tsx';
import { RemovedList } from './removed/removed-entry-list.tsx';
import { Versions } from './revisions/entry-versions.tsx';

export const OPENED_PARTS = { EntryEditor, RemoveDayDialog, RemovedDayList, RemovedList, Versions, removeLearning };
