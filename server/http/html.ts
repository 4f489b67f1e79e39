// HTML templates: interpolated strings are escaped.

export interface Html {
  readonly html: string;
}

type Part = string | Html | readonly Html[] | false | null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const pieces = texts.flatMap((text, index) => [text, index < parts.length ? render(parts[index] ?? null) : '']);
  return { html: pieces.join('') };
}

function render(part: Part): string {
  if (part === false || part === null) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  if ('html' in part) return part.html;
  return part.map(render).join('');
}
