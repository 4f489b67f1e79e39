// Files without a text. They are named with what they are, and the person is asked nothing about them.
const KINDS = new Map(
  Object.entries({
    'a picture': 'png jpg jpeg gif webp avif heic heif bmp tif tiff svg',
    'a film': 'mp4 mov m4v avi mkv webm 3gp',
    'a sound': 'mp3 m4a aac wav ogg opus flac amr',
    'a PDF': 'pdf',
    'a word processor file': 'doc docx odt rtf pages',
    'a spreadsheet': 'xls xlsx ods numbers',
  }).flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind])),
);
const READ = 'Learn imports texts: .json, .csv, .md, .txt, .zip.';

export function describeWrongFiles(chosen: readonly Pick<File, 'name'>[]): string {
  const shown = chosen.filter(({ name }) => !name.startsWith('.'));
  const [first = { name: '' }, ...others] = shown.length > 0 ? shown : chosen;
  const { name } = first;
  if (others.length > 0) {
    const more = others.length === 1 ? 'another file' : `${others.length} other files`;
    return `${name} and ${more} have no texts. ${READ}`;
  }
  return endingOf(name) === 'zip' ? `${name} has no texts. ${READ}` : `${name} is ${nameKind(name)}. ${READ}`;
}

/** «a picture». */
export function nameKind(name: string): string {
  return KINDS.get(endingOf(name)) ?? 'no text';
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
