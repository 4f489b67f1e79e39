import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LazyBoundary } from './lazy-component.tsx';
import { createLazyModule, type LazyModule } from './lazy-module.ts';

const Greeting = () => <p>Hello</p>;

test('a page whose code has loaded renders at once', async () => {
  const page = createLazyModule(() => Promise.resolve(Greeting));

  await page.load();

  expect(render(page)).toBe('<p>Hello</p>');
});

test('a page that is part of the first load renders at once', () => {
  const page = createLazyModule(() => Promise.reject(new Error('Not needed.')), { initial: Greeting });

  expect(render(page)).toBe('<p>Hello</p>');
});

test('a failed load shows the error, and the next visit tries again', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Greeting)];
  const page = createLazyModule(() => answers.shift() ?? Promise.resolve(Greeting));

  expect(render(page)).toBe('Loading');
  await page.load();
  expect(render(page)).toBe('Part of Learn could not be loaded.');
  await page.load();

  expect(render(page)).toBe('<p>Hello</p>');
});

function render(page: LazyModule<typeof Greeting>): string {
  return renderToStaticMarkup(
    <LazyBoundary module={page} fallback="Loading" failed="Part of Learn could not be loaded.">
      {(Screen) => <Screen />}
    </LazyBoundary>,
  );
}
