/** What the panel had when a merge began. */
export interface Merge {
  mine: string;
  /** Both texts as one, before the first key. */
  joined: string;
}

/** The text from elsewhere first, an empty line, the text from here. Gone back to and begun again, it stays one of each. */
export function beginMerge({ mine, theirs }: { mine: string; theirs: string }): Merge {
  const first = `${theirs}\n\n`;
  return { mine, joined: mine.startsWith(first) ? mine : first + mine };
}

/** Back at the choice, what stands as written here: what was made of both, where anything was. */
export function leaveMerge({ mine, joined }: Merge, text: string): string {
  return text === joined || text.trim() === '' ? mine : text;
}
