import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyRoute } from './lazy-route.tsx';

const Greeting = () => <p>Hello</p>;

test('a page whose code is there draws at once', async () => {
  const { Screen, load } = lazyRoute(() => Promise.resolve(Greeting));

  await load();

  expect(renderToStaticMarkup(<Screen />)).toBe('<p>Hello</p>');
});

test('code is fetched once, however often it is asked for', async () => {
  let times = 0;
  const { load } = lazyRoute(() => {
    times += 1;
    return Promise.resolve(Greeting);
  });

  await Promise.all([load(), load()]);
  await load();

  expect(times).toBe(1);
});

test('a failed fetch is told in plain words, and the next visit tries again', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Greeting)];
  const { Screen, load } = lazyRoute(() => answers.shift() ?? Promise.resolve(Greeting));

  await expect(load()).rejects.toThrow('Part of Learn could not be loaded.');
  await load();

  expect(renderToStaticMarkup(<Screen />)).toBe('<p>Hello</p>');
});
