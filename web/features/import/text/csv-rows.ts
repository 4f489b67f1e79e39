// Rows of a CSV file after RFC 4180, also with semicolons or tabs. What does not follow it is taken as it is written, so
// that a stray quotation mark takes no text away and no row into another one.

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export function parseCsv(text: string): CsvTable {
  const [header = [], ...rows] = parseRows(text, findDelimiter(text));
  return { header: header.map((name) => name.trim()), rows: rows.filter((row) => row.some((cell) => cell !== '')) };
}

/** The one that the header has most of. */
function findDelimiter(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const countOf = (mark: string): number => line.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

function parseRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, at, delimiter);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Cell {
  value: string;
  end: number;
}

/** A missing last quote takes the rest of the file. */
function readQuoted(text: string, start: number, delimiter: string): Cell {
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  return at === text.length || isMark(text[at], delimiter)
    ? { value: parts.join(''), end: at }
    : readPlain(text, start, at, delimiter);
}

/** From `start` to the first mark at `from` or after it. */
function readPlain(text: string, start: number, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && !isMark(text[end], delimiter)) end += 1;
  return { value: text.slice(start, end), end };
}

function isMark(sign: string | undefined, delimiter: string): boolean {
  return sign === delimiter || sign === '\n' || sign === '\r';
}
