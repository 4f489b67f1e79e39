// The text of a document, with its lines and lists, and a count of its pictures, sounds and films.

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
/** An empty line follows these. */
const PARAGRAPHS = new Set('BLOCKQUOTE H1 H2 H3 H4 H5 H6 OL P PRE TABLE UL'.split(' '));
const MEDIA = new Set('IMG PICTURE VIDEO AUDIO OBJECT EMBED IFRAME'.split(' '));
const SILENT = new Set('SCRIPT STYLE TEMPLATE HEAD TITLE NOSCRIPT'.split(' '));

export function readHtmlText(
  root: Node,
  onMedia: () => void,
  isLeftOut: (element: Element) => boolean = () => false,
): string {
  const pieces: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === 3) pieces.push((node.nodeValue ?? '').replaceAll(/\s+/g, ' '));
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (MEDIA.has(name)) return onMedia();
    if (SILENT.has(name) || isLeftOut(element)) return;
    if (name === 'BR') pieces.push('\n');
    if (BLOCKS.has(name)) pieces.push('\n');
    if (name === 'LI') pieces.push('- ');
    for (const child of element.childNodes) visit(child);
    if (PARAGRAPHS.has(name)) pieces.push('\n\n');
    else if (BLOCKS.has(name)) pieces.push('\n');
  };
  for (const child of root.childNodes) visit(child);
  return tidyLines(pieces.join(''));
}

/** At most one empty line in a row. */
function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
