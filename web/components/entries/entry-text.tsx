import { LazyBoundary } from '../lazy/lazy-component.tsx';
import { createLazyModule } from '../lazy/lazy-module.ts';

/** Code fences, lists, inline code, bold and links. A text without them does not need the Markdown renderer. */
const MARKUP = /[`[]|\*\*|^[ \t]*(?:[-*+•]|\d{1,9}\.)[ \t]|^ {0,3}~~~|https?:\/\//im;

const markdown = createLazyModule(async () => (await import('../markdown/markdown.tsx')).Markdown);

/** An entry's text. It is shown as typed until the Markdown renderer has loaded. */
export function EntryText({ text }: { text: string }) {
  const plain = (
    <p className="serif-text entry-text" lang="" dir="auto">
      {text}
    </p>
  );
  if (!MARKUP.test(text)) return plain;
  return (
    <LazyBoundary module={markdown} fallback={plain} failed={plain}>
      {(Markdown) => (
        <div className="serif-text entry-text" lang="">
          <Markdown text={text} />
        </div>
      )}
    </LazyBoundary>
  );
}
