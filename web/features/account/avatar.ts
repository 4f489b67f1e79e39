interface Named {
  displayName: string | null;
  email: string | null;
}

export function avatarLetter({ displayName, email }: Named): string {
  const source = displayName?.trim() || email?.trim() || 'U';
  return firstGrapheme(source).toLocaleUpperCase('en');
}

/** One visible letter may be several code points: a combining accent, a flag, an emoji. */
function firstGrapheme(text: string): string {
  // Fast path for most names: creating a segmenter takes longer than rendering the header.
  if (/^[\x20-\x7e]{2}/.test(text) || text.length === 1) return text.charAt(0);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return segments[Symbol.iterator]().next().value?.segment ?? '';
}
