import type { ReactNode } from 'react';
import type { Inline } from './parse-inline.ts';
import { parseMarkdown, type Block, type List } from './parse-markdown.ts';

/** A text with the marks that people paste, as elements. React escapes every text; there is no way for HTML. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list') return <ListView list={block} />;
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
  return (
    <a href={part.href} rel="noopener nofollow" target="_blank" className="entry-link">
      {renderParts(part.parts)}
    </a>
  );
}
