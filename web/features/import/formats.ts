import type { ImportSource } from '#contract/imports.ts';
import { appleJournal } from './formats/apple-journal.ts';
import { csv } from './formats/csv.ts';
import { dailyYou } from './formats/daily-you.ts';
import { dayOne } from './formats/day-one.ts';
import { diarium } from './formats/diarium.ts';
import { diaro } from './formats/diaro.ts';
import type { Format } from './formats/format.ts';
import { journiv } from './formats/journiv.ts';
import { jrnl } from './formats/jrnl.ts';
import { keep } from './formats/keep.ts';
import { learn } from './formats/learn.ts';
import { logseq } from './formats/logseq.ts';
import { markdown } from './formats/markdown.ts';
import { memos } from './formats/memos.ts';
import { notion } from './formats/notion.ts';

export const FORMATS: Readonly<Record<ImportSource, Format>> = {
  learn,
  'day-one': dayOne,
  journiv,
  memos,
  'daily-you': dailyYou,
  diarium,
  diaro,
  jrnl,
  markdown,
  logseq,
  'apple-journal': appleJournal,
  keep,
  notion,
  csv,
};
