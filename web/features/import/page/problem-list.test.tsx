import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nameUnread, ProblemList } from './problem-list.tsx';

const render = (count: number): string =>
  renderToStaticMarkup(
    <ProblemList problems={Array.from({ length: count }, (_, at) => ({ name: `n${at}`, why: 'w' }))} />,
  );

test('HO2: up to five unreadable parts are named at once, more on request', () => {
  expect(render(0)).toBe('');
  expect(render(1)).toContain('<details class="import-problems" open="">');
  expect(render(5)).toContain('open=""');
  expect(render(6)).not.toContain('open=""');
  expect(render(6)).toContain('6 parts can&#x27;t be imported');
});

test('HO1: the one file that could not be read is named in a sentence', () => {
  expect(nameUnread([{ name: 'roto.zip', why: 'It is damaged.' }])).toBe('roto.zip is damaged.');
  expect(nameUnread([{ name: 'a.txt', why: 'These files are too large.' }])).toBe('a.txt: These files are too large.');
  expect(nameUnread([1, 2].map((at) => ({ name: `${at}`, why: 'It is damaged.' })))).toBe(
    'Learn could not read these files.',
  );
});
