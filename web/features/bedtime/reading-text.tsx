const PARAGRAPH_BREAK = /\n\s*\n/;

export function ReadingText({ text }: { text: string }) {
  return splitParagraphs(text).map((paragraph, index) => (
    <p key={`${index} ${paragraph}`} dir="auto">
      {paragraph}
    </p>
  ));
}

export function splitParagraphs(text: string): string[] {
  return text
    .split(PARAGRAPH_BREAK)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
