import { EntryEditor } from './inline-editor/entry-editor.tsx';
import { removeEntry } from './removed/remove-entry.ts';
import { RemoveDayDialog } from './removed/remove-day-dialog.tsx';
import { RemovedDayList } from './removed/removed-day-list.tsx';
import { RemovedEntryList } from './removed/removed-entry-list.tsx';
import { EntryVersions } from './revisions/entry-versions.tsx';
import '../../styles/components/entry-versions.css';

export const HISTORY_PARTS = {
  EntryEditor,
  RemoveDayDialog,
  RemovedDayList,
  RemovedList: RemovedEntryList,
  Versions: EntryVersions,
  removeLearning: removeEntry,
};
