import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedRevision } from '#contract/exported-day.ts';
import { toIso, type ExportedHead, type OpenDay } from './exported-day.ts';
import { createDayHash } from './hash-day.ts';
import type { WrittenFile } from './zip.ts';

/** Collects what an archive contains while it is written. */
export function createManifest(nowMs: number) {
  const counts = { days: 0, entries: 0, revisions: 0, texts: 0 };
  const files: WrittenFile[] = [];
  const days: { date: string; sha256: string }[] = [];
  const unreadableDays: string[] = [];
  const addDay = ({ entries, texts }: ExportedHead): void => {
    counts.days += 1;
    counts.entries += entries.length;
    counts.texts += texts.length;
  };
  return {
    addFile: (file: WrittenFile): void => void files.push(file),
    addUnreadable: (date: string): void => void unreadableDays.push(date),
    /** The same day, which counts once its earlier texts have been read. */
    watch({ head, revisions }: OpenDay): OpenDay {
      const hash = createDayHash(head);
      async function* watchRevisions(): AsyncGenerator<ExportedRevision> {
        for await (const revision of revisions) {
          counts.revisions += 1;
          hash.addRevision(revision);
          yield revision;
        }
        addDay(head);
        days.push({ date: head.date, sha256: hash.digest() });
      }
      return { head, revisions: watchRevisions() };
    },
    write(): string {
      const createdAt = toIso(nowMs);
      const manifest = {
        format: EXPORT_FORMAT,
        version: EXPORT_VERSION,
        createdAt,
        counts,
        unreadableDays,
        files,
        days,
      };
      return `${JSON.stringify(manifest, null, 2)}\n`;
    },
  };
}
