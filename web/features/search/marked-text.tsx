import type { SearchHit } from '#contract/search.ts';

/** A snippet with its found words: text nodes only, never HTML. */
export function MarkedText({ snippet, at, marks }: Pick<SearchHit, 'snippet' | 'at' | 'marks'>) {
  const cuts = [0, ...marks.flat(), snippet.length];
  return (
    <span className="search-snippet" lang="" dir="auto">
      {at > 0 && '… '}
      {cuts.slice(1).map((end, index) => {
        const text = snippet.slice(cuts[index], end);
        return index % 2 === 1 ? <mark key={end}>{text}</mark> : text;
      })}
    </span>
  );
}
