// The tags of a day's versions. After a restore from a backup version numbers repeat, and random tags do not: what a
// device has seen is the same version only when both match.

/** As the column has them, latest last: `2-xM3k_w9a 3-Qe81bZ0c`. */
export type VersionTags = string | null;
