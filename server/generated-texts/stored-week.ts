// What the text of a stored weekly refresher consists of. An import may bring any text.
import * as z from 'zod/mini';

export const StoredWeek = z.object({
  summary: z.string(),
  highlights: z.array(z.object({ text: z.string(), date: z.string() })),
  growth: z.string(),
  /** Older texts have none. */
  dates: z.optional(z.array(z.string())),
});
export type StoredWeek = z.infer<typeof StoredWeek>;

export function isStoredWeek(text: string): boolean {
  try {
    return z.safeParse(StoredWeek, JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
