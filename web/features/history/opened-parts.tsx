// All that a press asks for, as one file: opened.tsx fetches it after the page.
import { EntryEditor } from './entry-editor.tsx';
import { removeLearning } from './removal.ts';
import { RemoveDayDialog } from './remove-day.tsx';
import { RemovedDayList } from './removed-day-list.tsx';
import { RemovedList } from './removed-list.tsx';
import { Versions } from './versions.tsx';

export const OPENED_PARTS = { EntryEditor, RemoveDayDialog, RemovedDayList, RemovedList, Versions, removeLearning };
