// The days of `learn.json`, one after another. The export writes a day a line, so a journal of any size is read without
// holding more than one of its days.
import { EXPORT_FORMAT, type ExportedDay } from '#contract/exported-day.ts';
import { decodeText } from '../files/decode.ts';
import { readLines } from '../files/read-pieces.ts';
import type { SourceFile } from '../files/source-file.ts';
import { DAMAGED_JSON, parseJson } from './format.ts';
import { assertReadableVersion, readDay, readExport } from './learn.ts';

const HEAD = new RegExp(`^\\{"format": "${EXPORT_FORMAT}", "version": (\\d+), "days": \\[\\s*$`);
const END = ']}';
/** Each is a sentence in memory, and nobody reads that many. */
const PROBLEMS_MAX = 1000;
const DAY_BYTES_MAX = 64 * 1024 * 1024;

type AddProblem = (sentence: string) => void;

/** A file that was written anew by another program is read as a whole, as other journals are. */
export async function* readOwnDays(file: SourceFile, addProblem: AddProblem): AsyncGenerator<ExportedDay> {
  let count = -1;
  let problems = 0;
  for await (const line of readLines(file.readPieces(), DAY_BYTES_MAX)) {
    const text = line && decodeText(line).trim();
    if (count >= 0 && text === '') continue;
    count += 1;
    if (count === 0) {
      const [, version] = (text && HEAD.exec(text)) ?? [];
      if (version === undefined) return yield* readWhole(file, addProblem);
      assertReadableVersion(version);
      continue;
    }
    if (text === END) return;
    const day = tryDay(text, (why) => addProblem(`Day ${count}: ${why}`));
    if (day) yield day;
    else if ((problems += 1) === PROBLEMS_MAX) return addProblem('Stopped after 1,000 damaged days.');
  }
  addProblem(DAMAGED_JSON);
}

function tryDay(text: string | null, addProblem: AddProblem): ExportedDay | null {
  try {
    if (text === null) throw new Error('It is over 64 MB.');
    return readDay(parseJson(text.endsWith(',') ? text.slice(0, -1) : text));
  } catch (error) {
    addProblem(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function* readWhole(file: SourceFile, addProblem: AddProblem): AsyncGenerator<ExportedDay> {
  const { days, problems } = readExport(decodeText(await file.readBytes()));
  problems.forEach(addProblem);
  yield* days;
}
