interface Named {
  displayName: string | null;
  email: string | null;
}

/** One letter for a person: of the name, else of the e-mail, else U. */
export function avatarLetter({ displayName, email }: Named): string {
  const source = displayName?.trim() || email?.trim() || 'U';
  return firstGrapheme(source).toLocaleUpperCase('en');
}

/** What a reader sees as one letter may be several code points: an accent that combines, a flag, a family. */
function firstGrapheme(text: string): string {
  // Most names; making a segmenter takes longer than drawing the header.
  if (/^[\x20-\x7e]{2}/.test(text) || text.length === 1) return text.charAt(0);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return segments[Symbol.iterator]().next().value?.segment ?? '';
}
