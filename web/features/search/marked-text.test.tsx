import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { finish } from '../../../search/steps.ts';
import { parseQuery } from '../../../search/parse-query.ts';
import { searchEntry } from '../../../search/snippet.ts';
import { MarkedText } from './marked-text.tsx';

/** What is shown of an entry that a query finds. */
function draw(query: string, content: string): string {
  const found = finish(searchEntry(parseQuery(query), { content, promptIndex: 0 }));
  if (found === null) throw new Error('Nothing was found.');
  const html = renderToStaticMarkup(<MarkedText {...found} />);
  return html.replace(/^<span[^>]*>(.*)<\/span>$/s, '$1');
}

test.each([
  [
    'walk',
    '# A *walk*\n\n- Rain, **much of it**, and <b>walks</b>',
    'A <mark>walk</mark>\nRain, much of it, and &lt;b&gt;<mark>walk</mark>s&lt;/b&gt;',
  ],
  ['"much of it"', '**much of it**', '<mark>much of it</mark>'],
  ['5', '- -5 degrees, 2*5*3', '-<mark>5</mark> degrees, 2*<mark>5</mark>*3'],
  ['straße', 'Die **Straße**.', 'Die <mark>Straße</mark>.'],
])('HL6, E8: a result for %s shows its words without marks of Markdown', (query, content, html) => {
  expect(draw(query, content)).toBe(html);
});

test('HL6: «…» stands where the entry goes on', () => {
  const words = 'and more '.repeat(60);

  expect(draw('rye', `${words}rye`)).toMatch(/^… .*<mark>rye<\/mark>$/);
  expect(draw('rye', `rye ${words}`)).toMatch(/^<mark>rye<\/mark> .*(?:and|more)…$/);
});

test('E8: asterisks of a whole entry that mark nothing stay', () => {
  expect(draw('again', 'oh f***, again')).toBe('oh f***, <mark>again</mark>');
});

test('E8: bold that is cut has no mark in a result', () => {
  expect(draw('rye', `**${'Long words. '.repeat(30)}rye ${'and more words. '.repeat(30)}end**`)).not.toContain('*');
});
