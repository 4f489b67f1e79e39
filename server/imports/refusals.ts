// Why a part of an import is not taken. The rest is.
import * as z from 'zod/mini';
import type { ImportResult } from '#contract/imports.ts';
import { AppError, badInput } from '../http/errors/app-error.ts';

export type Refused = ImportResult['refused'][number];

/** The sentence of an expected failure; null without one. */
export function findProblem(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Throws the sentence of the schema. `general` stands for its sentences that name no field. */
export function parseWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  general?: string,
): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, value);
  if (!success) throw badInput(general ?? error.issues[0]?.message ?? '');
  return data;
}
