import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedRevision, type ExportedText } from '#contract/exported-day.ts';
import { toIso, type OpenDay } from './exported-day.ts';
import { createDayHash } from './hash-day.ts';
import type { WrittenFile } from './zip.ts';

/** Collects what an archive contains while it is written. */
export function createManifest(nowMs: number) {
  const counts = { days: 0, entries: 0, revisions: 0, texts: 0 };
  const files: WrittenFile[] = [];
  const days: { date: string; sha256: string }[] = [];
  const unreadableDays: string[] = [];
  return {
    addFile: (file: WrittenFile): void => void files.push(file),
    addUnreadable: (date: string): void => void unreadableDays.push(date),
    /** The same day, which counts once its texts, the last part, have been read. */
    watch({ head, revisions, texts }: OpenDay): OpenDay {
      const hash = createDayHash(head);
      async function* watchRevisions(): AsyncGenerator<ExportedRevision> {
        for await (const revision of revisions) {
          counts.revisions += 1;
          hash.addRevision(revision);
          yield revision;
        }
      }
      async function* watchTexts(): AsyncGenerator<ExportedText> {
        for await (const text of texts) {
          counts.texts += 1;
          yield text;
        }
        counts.days += 1;
        counts.entries += head.entries.length;
        days.push({ date: head.date, sha256: hash.digest() });
      }
      return { head, revisions: watchRevisions(), texts: watchTexts() };
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
