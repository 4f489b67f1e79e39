// Files that are read piece by piece, because a tab can't hold them.

/** Ends the stream when no more of it is wanted. */
export async function* readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

const NEWLINE = 0x0a;

/** Without their ends. Null stands for a line that is longer than `bytesMax`: it is passed over, and the next one is read. */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  bytesMax: number,
): AsyncGenerator<Uint8Array<ArrayBuffer> | null> {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const add = (part: Uint8Array<ArrayBuffer>): void => {
    bytes += part.length;
    if (bytes > bytesMax) parts = [];
    else parts.push(part);
  };
  const end = (): Uint8Array<ArrayBuffer> | null => {
    const line = bytes > bytesMax ? null : joinParts(parts, bytes);
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, start)) {
      add(piece.subarray(start, at));
      start = at + 1;
      yield end();
    }
    add(piece.subarray(start));
  }
  if (bytes > 0) yield end();
}

function joinParts(parts: readonly Uint8Array<ArrayBuffer>[], bytes: number): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    line.set(part, at);
    at += part.length;
  }
  return line;
}
