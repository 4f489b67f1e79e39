/** A version as the server names it. */
export interface Version {
  rev: number;
  /** Absent in texts of before versions had tags. */
  revTag?: string | undefined;
}

/** Numbers repeat after a restore from a backup, tags do not. Without both tags the numbers decide. */
export function isSameVersion(one: Version, other: Version): boolean {
  if (one.rev !== other.rev) return false;
  return one.revTag === undefined || other.revTag === undefined || one.revTag === other.revTag;
}
