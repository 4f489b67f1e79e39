import { expect, test } from 'vitest';
import { renderHomeSamples, renderStart, renderWelcome } from './prerender.tsx';

test('the welcome page is rendered without a browser', async () => {
  const html = await renderWelcome();

  expect(html).toContain('Welcome to Learn</h1>');
  expect(html).toMatch(/<button [^>]*class="button button-google"[^>]*><svg.*<\/svg>Sign in with Google<\/button>/);
  expect(html).not.toContain('role="alert"');
});

test('the start screen shows the header, «Loading...», and after a while a link', async () => {
  const html = await renderStart();

  expect(html).toMatch(/<header class="top">.*<span>Learn<\/span>.*<\/header>/);
  expect(html).toContain('<output>Loading...</output>');
  expect(html).toContain('class="splash-late"');
  expect(html).not.toContain('<h1');
});

test('Home is rendered in each state of its first view', async () => {
  const html = await renderHomeSamples();

  for (const text of ['Loading your reflections', 'No reflections yet', 'No content available', '1 day in a row'])
    expect(html).toContain(text);
});
