import { lazyModule, LazyBoundary } from '../lazy/lazy-component.tsx';

/** Code fences, lists, inline code, bold and links; a text without them needs none of the code that draws them. */
const MARKUP = /[`[]|\*\*|^[ \t]*(?:[-*+•]|\d{1,9}\.)[ \t]|^ {0,3}~~~|https?:\/\//im;

const later = lazyModule(async () => (await import('../markdown/markdown.tsx')).Markdown);

/** Words of a person, to be read whole. Until the code for their Markdown is there they stand as they were typed. */
export function EntryText({ text }: { text: string }) {
  const plain = (
    <p className="words own-text" lang="" dir="auto">
      {text}
    </p>
  );
  if (!MARKUP.test(text)) return plain;
  return (
    <LazyBoundary module={later} fallback={plain} failed={plain}>
      {(Markdown) => (
        <div className="words own-text" lang="">
          <Markdown text={text} />
        </div>
      )}
    </LazyBoundary>
  );
}
