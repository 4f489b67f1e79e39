export const DAYS_IN_WEEK = 7;

/** What «This Week» shows, as the product's owner fixed it: how many were fetched, at most seven. */
export function countWeek(fetched: readonly unknown[]): number {
  return Math.min(fetched.length, DAYS_IN_WEEK);
}
