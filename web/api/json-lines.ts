// Reads an answer of one JSON object a line (NDJSON) while it arrives.
import { connection } from './connection.ts';
import { NetworkError } from './network-error.ts';

/** The objects of each arrived piece. Throws when the connection is lost. */
export async function* readJsonLines(response: Response, signal: AbortSignal): AsyncGenerator<unknown[]> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each piece comes after the one before
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield lines.map((line): unknown => JSON.parse(line));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    await connection.checkAfterNoAnswer();
    throw new NetworkError(undefined, error);
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}
