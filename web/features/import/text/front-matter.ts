// The block of properties at the beginning of a Markdown file.

export interface MarkdownFile {
  /** Keys in lower case. */
  properties: ReadonlyMap<string, string>;
  body: string;
}

export function splitFrontMatter(text: string): MarkdownFile {
  const lines = text.split(/\r?\n/);
  const end =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---') : -1;
  if (end === -1) return { properties: new Map(), body: text };
  return { properties: readProperties(lines.slice(1, end)), body: lines.slice(end + 1).join('\n') };
}

/** `key: value` lines. The items of a list below a key are joined. */
export function readProperties(lines: readonly string[]): ReadonlyMap<string, string> {
  const properties = new Map<string, string[]>();
  // A list without a key has no name.
  let values: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0 && !/^[\s-]/.test(line)) {
      values = [unquote(line.slice(colon + 1).trim())];
      properties.set(line.slice(0, colon).trim().toLowerCase(), values);
    } else if (line.trim().startsWith('- ')) values.push(line.trim().slice(2));
  }
  return new Map([...properties].map(([key, all]) => [key, all.filter(Boolean).join(', ')]));
}

function unquote(value: string): string {
  return value.replace(/^(["'])([^"']*)\1$/, '$2');
}
