import { expect, test } from 'vitest';
import { buildShell } from './prerender-shells.ts';

const PAGE = `<html><head>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

test('a shell shows its screen, has its styles inline and names the style sheet without loading it', () => {
  const shell = buildShell({ page: PAGE, sheet: '.a{top:0}.b{top:0}', screen: '<p class="a">$&</p>', name: 'start' });

  expect(shell).toBe(`<html data-screen="start"><head>
    <style>.a{top:0}</style>
    <link data-rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body>
    <div id="root"><p class="a">$&</p></div>
  </body>
</html>`);
});

test('only the start screen has the styles of the night', () => {
  const build = (name: string) => buildShell({ page: PAGE, sheet: 'html.night{top:0}', screen: '', name });

  expect(build('start')).toContain('<style>html.night{top:0}</style>');
  expect(build('welcome')).toContain('<style></style>');
});

test('a page without a place for the screen fails the build', () => {
  expect(() => buildShell({ page: '<html></html>', sheet: '', screen: '', name: 'start' })).toThrow(/no style sheet/);
});
