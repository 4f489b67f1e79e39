import { LazyBoundary } from '../lazy/lazy-component.tsx';
import { createLazyModule } from '../lazy/lazy-module.ts';
import type { HeadingTag } from '../markdown/markdown.tsx';

/** Signs that may be marks. A text without them does not need the Markdown renderer. */
const MARKUP = /[`[*_#~]|^[ \t]*(?:[-+•]|\d{1,9}\.)[ \t]|https?:\/\//im;

const markdown = createLazyModule(async () => (await import('../markdown/markdown.tsx')).Markdown);

/** An entry's text. It is shown as typed until the Markdown renderer has loaded. */
export function EntryText({ text, heading }: { text: string; heading?: HeadingTag | undefined }) {
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
          <Markdown text={text} heading={heading} />
        </div>
      )}
    </LazyBoundary>
  );
}
