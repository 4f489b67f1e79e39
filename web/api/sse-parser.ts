// Server-sent events out of a fetched answer: the browser's own reader of them can only GET, and sets no headers.

export interface SseEvent {
  name: string;
  data: string;
  /** Missing where there was none. */
  id?: string;
}

/** A line may end in three ways; a return at the very end of a piece may still get its newline with the next. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Takes text in pieces of any size, and hands out each event once it is whole. Comments are nothing to it. */
export function createSseParser(onEvent: (event: SseEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id = '';

  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n'), ...(id && { id }) });
      name = '';
      data = [];
      id = '';
      return;
    }
    const [field, value] = splitLine(line);
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
  };

  return (piece) => {
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

function splitLine(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
