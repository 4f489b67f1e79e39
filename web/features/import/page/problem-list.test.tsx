import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemList } from './problem-list.tsx';

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
