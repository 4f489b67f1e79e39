import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedDay } from '#contract/exported-day.ts';
import { toIso } from './exported-day.ts';
import { hashDay } from './hash-day.ts';
import type { WrittenFile } from './zip.ts';

/** Collects what an archive contains while it is written. */
export function createManifest(nowMs: number, dates: readonly string[]) {
  const counts = { days: 0, entries: 0, revisions: 0, texts: 0 };
  const files: WrittenFile[] = [];
  const days: { date: string; sha256: string }[] = [];
  return {
    addFile: (file: WrittenFile): void => void files.push(file),
    addDay(day: ExportedDay): void {
      counts.days += 1;
      counts.entries += day.entries.length;
      counts.revisions += day.revisions.length;
      counts.texts += day.texts.length;
      days.push({ date: day.date, sha256: hashDay(day) });
    },
    write(): string {
      const written = new Set(days.map(({ date }) => date));
      const unreadableDays = dates.filter((date) => !written.has(date));
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
