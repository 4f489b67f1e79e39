// Sends the requests of an import one after another. A repeated request adds nothing twice, so it can go on anywhere.
import { importEntries, type ImportResult } from '#contract/imports.ts';
import { ApiError, call } from '../../api/api-client.ts';
import type { Batches } from './entries/batches.ts';

const TOO_MANY_REQUESTS = 429;

export const NO_RESULT: ImportResult = { added: 0, same: 0, kept: 0, refused: [] };

interface SendParams {
  importId: string;
  batches: Batches;
  /** How many of them were answered before. */
  from?: number;
  preview: boolean;
  signal: AbortSignal;
  onResult: (result: ImportResult) => void;
}

export async function sendBatches({
  importId,
  batches,
  from = 0,
  preview,
  signal,
  onResult,
}: SendParams): Promise<void> {
  let index = -1;
  for await (const batch of batches) {
    signal.throwIfAborted();
    index += 1;
    if (index < from) continue;
    const body = { ...batch, preview, isLast: index === batches.length - 1 };
    onResult(await patiently(() => call(importEntries, { params: { importId }, body, signal }), signal));
  }
}

export function addResults(a: ImportResult, b: ImportResult): ImportResult {
  return {
    added: a.added + b.added,
    same: a.same + b.same,
    kept: a.kept + b.kept,
    refused: [...a.refused, ...b.refused],
  };
}

/** Waits as long as the server asks to, when there were too many requests. */
async function patiently<Value>(send: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== TOO_MANY_REQUESTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(1000, error.retryAfterMs)));
      signal.throwIfAborted();
    }
  }
}
