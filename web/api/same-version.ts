export interface Version {
  rev: number;
  revTag?: string | undefined;
}

/** Version numbers repeat after a restore from a backup; tags do not. If a tag is missing, the numbers decide. */
export function isSameVersion(one: Version, other: Version): boolean {
  if (one.rev !== other.rev) return false;
  return one.revTag === undefined || other.revTag === undefined || one.revTag === other.revTag;
}
