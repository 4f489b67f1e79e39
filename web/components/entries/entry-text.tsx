import { laterCode, WithLater } from '../lazy/lazy-component.tsx';

/** Code fences, lists, inline code, bold and links; a text without them needs none of the code that draws them. */
const MARKUP = /[`[]|\*\*|^[ \t]*(?:[-*+•]|\d{1,9}\.)[ \t]|^ {0,3}~~~|https?:\/\//im;

const later = laterCode(async () => (await import('../markdown/markdown.tsx')).Markdown);

/** Words of a person, to be read whole. Until the code for their Markdown is there they stand as they were typed. */
export function OwnText({ text }: { text: string }) {
  const plain = (
    <p className="words own-text" lang="" dir="auto">
      {text}
    </p>
  );
  if (!MARKUP.test(text)) return plain;
  return (
    <WithLater later={later} waiting={plain} failed={plain}>
      {(Markdown) => (
        <div className="words own-text" lang="">
          <Markdown text={text} />
        </div>
      )}
    </WithLater>
  );
}
