export const DAYS_IN_WEEK = 7;

/** The number of «This Week», as docs/product.md defines it: the fetched days, at most seven. */
export function countWeek(fetched: readonly unknown[]): number {
  return Math.min(fetched.length, DAYS_IN_WEEK);
}
