import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const draw = (text: string): string => renderToStaticMarkup(<Markdown text={text} />);
const line = (text: string): string => draw(text).replace(/^<p dir="auto">(.*)<\/p>$/s, '$1');
const linkTo = (href: string, text: string): string =>
  `<a href="${href}" rel="noopener nofollow" target="_blank" class="entry-link">${text}</a>`;

describe('a text without marks', () => {
  it.each([
    'Bread rises overnight.\nAnd again.',
    'One thought\n\nand  another,   spaced',
    '2 * 3 * 4, 2*3*4 and 2**3 and 4**5',
    'snake_case, __init__ and _this',
    'A* and D* find paths, *BSD and *nix run',
    '#hashtag and C#',
    '####### seven',
    '#',
    '> no quotation',
    '* * *',
    '---',
    '- ',
    '3) is a smiley',
    '[ ] to do, [x] done [sic]',
    'one ` backtick and **one side',
    '** bold **',
    '[text] (https://example.org is far',
  ])('stays as it was typed: %j', (text) => {
    expect(
      line(text)
        .replace(/<a [^>]*>|<\/a>/g, '')
        .replaceAll('&gt;', '>'),
    ).toBe(text);
  });
});

describe('code', () => {
  it('in a fence keeps every character, and ends with its fence', () => {
    expect(draw('Look:\n```ts\nconst a = "<b>";\n  **b**\n```\nThen.')).toBe(
      '<p dir="auto">Look:</p><pre dir="ltr"><span class="code-language">ts</span><code>const a = &quot;&lt;b&gt;&quot;;\n  **b**</code></pre><p dir="auto">Then.</p>',
    );
    expect(draw('~~~~\n```\n~~~\n~~~~')).toBe('<pre dir="ltr"><code>```\n~~~</code></pre>');
  });

  it('is not what follows a fence in its own line', () => {
    expect(line('```I wrote this.')).toBe('```I wrote this.');
    expect(line('```a word```')).toBe('<code dir="ltr">a word</code>');
  });

  it('in a fence without an end reaches to the end', () => {
    expect(draw('```\na\n\nb')).toBe('<pre dir="ltr"><code>a\n\nb</code></pre>');
  });

  it('in a line is between equal runs of backticks, and nothing in it is a mark', () => {
    expect(line('run `npm ci **now**` and ``a ` b``')).toBe(
      'run <code dir="ltr">npm ci **now**</code> and <code dir="ltr">a ` b</code>',
    );
  });
});

describe('a list', () => {
  it('has bullets, and items that go on in the next line', () => {
    expect(draw('- one\n* two\n  still two\n• three')).toBe(
      '<ul dir="auto"><li>one</li><li>two\nstill two</li><li>three</li></ul>',
    );
  });

  it('keeps the numbers that were typed', () => {
    expect(draw('3. three\n3. again')).toBe('<ol dir="auto"><li value="3">three</li><li value="3">again</li></ol>');
  });

  it('stands within a list, where it is indented', () => {
    expect(draw('- one\n  1. first\n  2. second\n- two')).toBe(
      '<ul dir="auto"><li>one<ol dir="auto"><li value="1">first</li><li value="2">second</li></ol></li><li>two</li></ul>',
    );
  });

  it('is another one where the kind changes, and goes on after one empty line', () => {
    expect(draw('- one\n\n- two\n1. first\n\n\nText')).toBe(
      '<ul dir="auto"><li>one</li><li>two</li></ul><ol dir="auto"><li value="1">first</li></ol><p dir="auto">Text</p>',
    );
  });

  it('goes five levels deep at most', () => {
    const deep = Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n');

    expect(draw(deep).match(/<ul/g)).toHaveLength(5);
    expect(draw(deep).match(/<li/g)).toHaveLength(2000);
  });
});

describe('emphasis', () => {
  it.each([
    ['**all** of it', '<strong>all</strong> of it'],
    ['a (**b**), **c d**.', 'a (<strong>b</strong>), <strong>c d</strong>.'],
    ['这是**重点**内容', '这是<strong>重点</strong>内容'],
    [
      '**`code` and [a](https://a.example)**',
      `<strong><code dir="ltr">code</code> and ${linkTo('https://a.example', 'a')}</strong>`,
    ],
    ['*one* and _another_ word', '<em>one</em> and <em>another</em> word'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**a *b* c** and *d **e** f*', '<strong>a <em>b</em> c</strong> and <em>d <strong>e</strong> f</em>'],
    [
      '[*a*](https://a.example) *`b`*',
      `${linkTo('https://a.example', '<em>a</em>')} <em><code dir="ltr">b</code></em>`,
    ],
    ['_snake_case_ stays', '_snake_case_ stays'],
  ])('%j', (text, html) => {
    expect(line(text)).toBe(html);
  });
});

describe('a heading', () => {
  it('has no marks, and is a level below what it stands under', () => {
    expect(draw('# Rye\nIt has *gums*.\n### Oats')).toBe(
      '<h3 dir="auto"><strong>Rye</strong></h3><p dir="auto">It has <em>gums</em>.</p><h3 dir="auto"><strong>Oats</strong></h3>',
    );
    expect(renderToStaticMarkup(<Markdown text="## Rye" heading="h4" />)).toBe(
      '<h4 dir="auto"><strong>Rye</strong></h4>',
    );
  });

  it('is bold within an item of a list', () => {
    expect(draw('- # Rye\n  ## Oats')).toBe('<ul dir="auto"><li><strong>Rye</strong>\n<strong>Oats</strong></li></ul>');
  });
});

describe('a link', () => {
  it.each([
    ['[a **b**](https://example.org/x?y=1&z)', linkTo('https://example.org/x?y=1&amp;z', 'a <strong>b</strong>')],
    ['[mail](mailto:anna@example.org)', linkTo('mailto:anna@example.org', 'mail')],
    ['[wiki](https://example.org/a_(b))', linkTo('https://example.org/a_(b)', 'wiki')],
    ['[[a](https://example.org)]', `[${linkTo('https://example.org', 'a')}]`],
    [
      'see https://example.org/a_(b), or',
      `see ${linkTo('https://example.org/a_(b)', 'https://example.org/a_(b)')}, or`,
    ],
    ['(HTTP://example.org).', `(${linkTo('HTTP://example.org', 'HTTP://example.org')}).`],
    ['https://example.org。次', `${linkTo('https://example.org', 'https://example.org')}。次`],
  ])('%j', (text, html) => {
    expect(line(text)).toBe(html);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//example.org)',
    '[a](/settings)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](https://)',
    '[a]()',
  ])('to an address that may not be opened stays as it was typed: %j', (text) => {
    expect(draw(text)).not.toContain('<a');
    expect(line(text)).toBe(text);
  });

  it('stands in place of an image, and fetches nothing', () => {
    expect(line('![a cat](https://example.org/cat.png)')).toBe(linkTo('https://example.org/cat.png', 'a cat'));
    expect(line('![](https://example.org/cat.png)')).toBe(
      linkTo('https://example.org/cat.png', 'https://example.org/cat.png'),
    );
  });
});

describe('a hostile text', () => {
  const piece = fc.constantFrom(
    ...'`|**|*|_|***|# |[|](|)|![|https://|javascript:|mailto:a@b|<img src=x onerror=alert(1)>|"|\'|\n|\n\n|- |  - |1. |```|~~~| |a|&lt;|\\'.split(
      '|',
    ),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  it('makes no element and no address but the known ones', () => {
    fc.assert(
      fc.property(text, (hostile) => {
        const html = draw(hostile);
        const tags = html.match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !/^<\/?(?:p|pre|span|code|ul|ol|li|strong|em|h3|a)(?: |>)/.test(tag))).toEqual([]);
        const addresses = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
        expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:)/i.test(address))).toEqual([]);
        expect(html).not.toMatch(/<[^>]* on\w+=/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('loses no letter', () => {
    fc.assert(
      fc.property(text, (hostile) => {
        const html = draw(hostile).replace(/<a href="([^"]*)"[^>]*>/g, ' $1 ');
        const shown = html.replace(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#x27);/g, '');
        // In an address an ampersand is shown twice: within it and as its text.
        const lettersOf = (some: string) => some.replaceAll('lt;', '').match(/[a-z]/gi)?.length ?? 0;
        expect(lettersOf(shown)).toBeGreaterThanOrEqual(lettersOf(hostile));
      }),
      { numRuns: 2_000 },
    );
  });
});
