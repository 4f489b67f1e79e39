import { expect, test } from 'vitest';
import { selectStyles } from './select-styles.ts';

const HTML = '<html lang="en"><body><main class="page wide"><a class="link" href="/">Home</a></main></body></html>';

test.each([
  ['a rule of what the page shows', '.page{top:0}main .link{top:0}'],
  ['a rule of any element', '*,:before{top:0}:root{top:0}'],
  ['a list of which the page shows one', ':is(.card,.page) a{top:0}'],
  ['what something is not', '.page:not(.narrow){top:0}'],
  ['an attribute that the page has', 'a[href]{top:0}'],
  ['a rule for some screens', '@media (width<40rem){.page{top:0}}'],
  ['a string with braces in it', '.page:before{content:"}{"}'],
  ['a typeface', '@font-face{font-family:A;src:url(/a.woff2)}'],
  ['the order of the layers', '@layer a,b;@layer b{.page{top:0}}'],
])('%s stays', (_, css) => {
  expect(selectStyles(css, HTML)).toBe(css);
});

test.each([
  ['a rule for another class', '.card{top:0}.page .card{top:0}'],
  ['a rule for another element', 'textarea{top:0}'],
  ['a rule for a later state', '.link:hover{top:0}a:focus-visible{top:0}'],
  ['a rule for paper', '@media print{.page{top:0}}'],
  ['a group without a rule', '@media (width<40rem){.card{top:0}}'],
  ['an animation that nothing uses', '@keyframes turn{to{rotate:1turn}}'],
])('%s goes', (_, css) => {
  expect(selectStyles(css, HTML)).toBe('');
});

test('a rule keeps those of its selectors that the page shows', () => {
  expect(selectStyles('.card,.page,textarea{top:0}', HTML)).toBe('.page{top:0}');
});

test('an animation stays with the rule that uses it', () => {
  const css = '.link{animation:1s turn}@keyframes turn{50%{top:0}to{rotate:1turn}}';

  expect(selectStyles(css, HTML)).toBe(css);
});

test('a layer without a rule keeps its place in the order', () => {
  expect(selectStyles('@layer a{.card{top:0}}@layer b{.page{top:0}}', HTML)).toBe('@layer a;@layer b{.page{top:0}}');
});

test('a custom property goes when nothing uses it, and with it those that only it used', () => {
  const css = ':root{--used:1px;--unused:var(--also-unused);--also-unused:url("a;b")}.page{top:var(--used)}';

  expect(selectStyles(css, HTML)).toBe(':root{--used:1px;}.page{top:var(--used)}');
});
