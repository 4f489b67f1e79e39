import type { SearchHit } from '#contract/search.ts';
import { plainWords } from '../../components/entries/plain-words.ts';

/** Bold that began before the snippet, and bold that ends after it. */
const LONE_END = /(?<=[^\s*])\*{2,3}(?![\w*])/g;
const LONE_START = /(?<![\w*])\*{2,3}(?=[^\s*])/g;

/** A snippet with its found words, without the marks of Markdown: text nodes only, never HTML. */
export function MarkedText({ snippet, at, isCut, marks }: Pick<SearchHit, 'snippet' | 'at' | 'isCut' | 'marks'>) {
  const begun = at > 0 ? plainWords(snippet).replace(LONE_END, '') : plainWords(snippet);
  const words = isCut ? begun.replace(LONE_START, '') : begun;
  const places = findPlaces(snippet, words);
  const cuts = [0, ...marks.flat().map((place) => places[place] ?? words.length), words.length];
  return (
    <span className="search-snippet" lang="" dir="auto">
      {at > 0 && '… '}
      {cuts.slice(1).map((end, index) => {
        const text = words.slice(cuts[index], end);
        return index % 2 === 1 ? <mark key={end}>{text}</mark> : text;
      })}
      {isCut && '…'}
    </span>
  );
}

/** Where each character of the snippet is in its words, which are the snippet with some characters left out. */
function findPlaces(snippet: string, words: string): number[] {
  let next = 0;
  return Array.from({ length: snippet.length }, (_, at) => {
    const place = next;
    if (snippet[at] === words[next]) next += 1;
    return place;
  });
}
