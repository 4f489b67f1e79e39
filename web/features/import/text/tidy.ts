// Texts as Learn stores them.

/** Line ends of all systems become one kind; what no database stores goes. */
export function tidyText(text: string): string {
  return dropLoneSurrogates(text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** The title becomes the first line, unless the text begins with it. */
export function joinTitle(title: string, text: string): string {
  const line = title.trim();
  const body = text.trim();
  if (line === '' || body === line) return body;
  const [first = ''] = body.split('\n', 1);
  return first.replace(/^#+ /, '').trim() === line ? body : `${line}\n\n${body}`;
}

/** Links to pictures, sounds and films, which are not imported. */
export function dropMedia(text: string, onDropped: () => void): string {
  const drop = (): string => {
    onDropped();
    return '';
  };
  return text.replaceAll(/!\[\[[^[\]]*\]\]/g, drop).replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, drop);
}

function dropLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
