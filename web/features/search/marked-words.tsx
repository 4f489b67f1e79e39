import { useEffect } from 'react';
import { findMarks } from '../../../search/find-marks.ts';
import { parseQuery, type SearchQuery } from '../../../search/parse-query.ts';
import { readQueryFromHash } from './search-text.ts';
import '../../styles/components/search.css';

const HIGHLIGHT = 'found-words';
const ENTRY_TEXTS = '.entry-text';

/** On the page of a day that a search has opened: marks the found words without changing the page's elements. */
export function MarkedWords() {
  useEffect(() => {
    const query = parseQuery(readQueryFromHash(window.location.hash));
    const page = document.querySelector('main');
    if (query.terms.length === 0 || page === null || !('highlights' in CSS)) return;
    let hasScrolled = false;
    const mark = () => {
      const ranges = [...page.querySelectorAll(ENTRY_TEXTS)].flatMap((text) => findRanges(text, query));
      CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
      if (!hasScrolled) ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
      hasScrolled ||= ranges.length > 0;
    };
    mark();
    // Texts with markup are drawn again when their renderer has loaded.
    const observer = new MutationObserver(mark);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, []);
  return null;
}

function findRanges(element: Element, query: SearchQuery): Range[] {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    for (const [start, end] of findMarks(query, node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
