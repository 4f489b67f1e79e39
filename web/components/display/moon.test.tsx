import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoonPhase } from './moon.tsx';

test('a moon without light still shows a sliver', () => {
  expect(outlineOf(0)).toBe(outlineOf(0.04));
  expect(outlineOf(0)).not.toBe(outlineOf(0.2));
});

test('below half the edge bulges to the right, above it to the left, and half is straight', () => {
  expect(outlineOf(0.25)).toBe('M0 -92A92 92 0 0 1 0 92A46 92 0 0 0 0 -92Z');
  expect(outlineOf(0.5)).toBe('M0 -92A92 92 0 0 1 0 92A0 92 0 0 1 0 -92Z');
  expect(outlineOf(0.75)).toBe('M0 -92A92 92 0 0 1 0 92A46 92 0 0 1 0 -92Z');
});

test('more than full is full', () => {
  expect(outlineOf(2)).toBe(outlineOf(1));
});

test('two moons on one page do not share their light', () => {
  const html = renderToStaticMarkup(
    <>
      <MoonPhase lit={0.3} />
      <MoonPhase lit={0.6} />
    </>,
  );

  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  expect(new Set(ids).size).toBe(4);
});

function outlineOf(lit: number): string | undefined {
  return /<path d="([^"]+)"/.exec(renderToStaticMarkup(<MoonPhase lit={lit} />))?.[1];
}
