// Every refusal of the catalogue: its makers are called with a placeholder.
import { AppError } from '../../server/http/errors/app-error.ts';

export interface ListedRefusal {
  status: number;
  code: string;
  sentence: string;
  hasRetryAfter: boolean;
}

/** Stands for what only a real request can say. */
export const PLACEHOLDER = '…';

export async function listRefusals(): Promise<readonly ListedRefusal[]> {
  const catalogue: Record<string, unknown> = await import('../../server/http/errors/app-error.ts');
  const makers = Object.values(catalogue).filter((value) => typeof value === 'function' && value !== AppError);
  return makers
    .map((make) => (make as (...details: unknown[]) => AppError)(PLACEHOLDER, PLACEHOLDER))
    .map(({ status, code, message, retryAfter }) => ({
      status,
      code,
      sentence: message,
      hasRetryAfter: retryAfter !== undefined,
    }))
    .toSorted((a, b) => a.status - b.status || compare(a.code, b.code) || compare(a.sentence, b.sentence));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
