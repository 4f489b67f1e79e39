import type { ReactNode } from 'react';
import type { Inline } from './parse-inline.ts';
import { parseMarkdown, type Block, type List } from './parse-markdown.ts';

export type HeadingTag = 'h3' | 'h4';

interface MarkdownProps {
  text: string;
  /** Of the headings in the text: one level below what they stand under. */
  heading?: HeadingTag | undefined;
}

/** A text with the marks that people paste, as elements. React escapes every text; there is no way for HTML. */
export function Markdown({ text, heading = 'h3' }: MarkdownProps) {
  return parseMarkdown(text).map((block, index) => <BlockView key={index} block={block} heading={heading} />);
}

function BlockView({ block, heading: Heading }: { block: Block; heading: HeadingTag }) {
  if (block.kind === 'list') return <ListView list={block} />;
  if (block.kind === 'heading')
    return (
      <Heading dir="auto">
        <strong>{renderParts(block.parts)}</strong>
      </Heading>
    );
  if (block.kind === 'text') return <p dir="auto">{renderParts(block.parts)}</p>;
  return (
    <pre dir="ltr">
      {block.language && <span className="code-language">{block.language}</span>}
      <code>{block.text}</code>
    </pre>
  );
}

function ListView({ list: { isOrdered, items } }: { list: List }) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag dir="auto">
      {items.map(({ number, parts, lists }, index) => (
        <li key={index} value={number ?? undefined}>
          {renderParts(parts)}
          {lists.map((list, place) => (
            <ListView key={place} list={list} />
          ))}
        </li>
      ))}
    </Tag>
  );
}

function renderParts(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => <InlineView key={index} part={part} />);
}

function InlineView({ part }: { part: Inline }): ReactNode {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return <code dir="ltr">{part.text}</code>;
  if (part.kind === 'bold') return <strong>{renderParts(part.parts)}</strong>;
  if (part.kind === 'italic') return <em>{renderParts(part.parts)}</em>;
  return (
    <a href={part.href} rel="noopener nofollow" target="_blank" className="entry-link">
      {renderParts(part.parts)}
    </a>
  );
}
