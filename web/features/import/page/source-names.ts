import type { ImportSource } from '#contract/imports.ts';

export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  learn: 'Learn',
  'day-one': 'Day One',
  journiv: 'Journiv',
  memos: 'Memos',
  'daily-you': 'Daily You',
  diarium: 'Diarium',
  diaro: 'Diaro',
  jrnl: 'jrnl',
  markdown: 'Obsidian or Markdown',
  logseq: 'Logseq',
  'apple-journal': 'Apple Journal',
  keep: 'Google Keep',
  notion: 'Notion',
  csv: 'CSV or Daylio',
};
