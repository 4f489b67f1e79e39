import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CrisisCard } from './crisis-card.tsx';

function render(timeZone: string, text: string): string {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone });
  return renderToStaticMarkup(<CrisisCard date="2026-11-21" texts={['Bread rises overnight.', text]} />);
}

const listLinks = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...found]) => found);

afterEach(() => vi.restoreAllMocks());

describe('the card for heavy words', () => {
  test('in a time zone without a country names the emergency number of mobile phones and the list of helplines', () => {
    const html = render('UTC', 'I want to die and I do not know whom to tell.');

    expect(listLinks(html)).toEqual([
      ['tel:112', 'Call 112'],
      ['https://findahelpline.com', 'findahelpline.com'],
    ]);
    expect(html).toContain('from a mobile phone in most countries');
    expect(html).not.toContain('time zone');
  });

  test('in a time zone with a country names its numbers and the country', () => {
    const html = render('Europe/London', 'I want to die and I do not know whom to tell.');

    expect(listLinks(html).map(([href]) => href)).toEqual(['tel:999', 'tel:116123', 'https://findahelpline.com']);
    expect(html).toContain('These numbers are for United Kingdom, the country of your device&#x27;s time zone.');
    expect(html).not.toContain('in most countries');
  });

  test('is empty for other texts', () => {
    expect(render('Europe/London', 'This deadline is killing me.')).toBe('');
  });
});
