// How a device shows Learn: the red light, the size of the letters, and the gold of the evening.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { goWithin, waitUntilDrawn } from './support/within.ts';

const redLight = (page: Page) => page.getByRole('button', { name: 'Red light' });

test('A15: the red light is for the form, the saved day and the bedtime reading, and for no other page', async ({
  person,
  context,
}) => {
  await writeDays(person, run(3, 1));
  await person.goto('/reflection');
  await test.step('the form has its switch, and all of it becomes red', async () => {
    expect(await listColoured(person)).not.toEqual([]);
    await redLight(person).click();
    await expect(redLight(person)).toHaveAttribute('aria-pressed', 'true');
    expect(await listColoured(person)).toEqual([]);
  });
  await test.step('it can be read on a phone and on a desktop', async () => {
    for (const width of [360, 1440]) {
      await person.setViewportSize({ width, height: 740 });
      await expectNoViolations(person);
    }
  });
  await test.step('a saved day is red too, also after a reload', async () => {
    const yesterday = await person.evaluate(() => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await goWithin(person, `/history/${yesterday}`);
    await waitUntilDrawn(person);
    expect(await listColoured(person)).toEqual([]);
    await expectNoViolations(person);
    await person.reload();
    await expect(redLight(person)).toHaveAttribute('aria-pressed', 'true');
    await waitUntilDrawn(person);
    expect(await listColoured(person)).toEqual([]);
  });
  await test.step('a form that is opened in red does not wait until the browser is idle', async () => {
    const beside = await context.newPage();
    await beside.addInitScript(() => (window.requestIdleCallback = () => 0));
    await beside.goto('/reflection');
    await expect(beside.locator('html')).toHaveClass(/red/);
    await beside.close();
  });
  await test.step('Home keeps its colours', async () => {
    await person.getByRole('link', { name: 'Learn, home' }).click();
    await expect(person.locator('html')).not.toHaveClass(/night|red/);
    expect(await listColoured(person)).not.toEqual([]);
  });
  await test.step('another tab takes it over, and switches it off for both', async () => {
    await goWithin(person, '/reflection');
    const beside = await context.newPage();
    await beside.goto(person.url());
    await redLight(beside).click();
    await expect(redLight(person)).toHaveAttribute('aria-pressed', 'false');
    await expect(person.locator('html')).not.toHaveClass(/red/);
    await beside.close();
  });
  await test.step('also if it was on Home meanwhile', async () => {
    await goWithin(person, '/');
    const beside = await context.newPage();
    await beside.goto('/reflection');
    await redLight(beside).click();
    await goWithin(person, '/reflection');
    await expect(redLight(person)).toHaveAttribute('aria-pressed', 'true');
    await expect(person.locator('html')).toHaveClass(/red/);
    await beside.close();
  });
});

test('A16: the text size is that of every page, from the first frame, and not that of paper', async ({
  person,
  context,
}) => {
  await writeDays(person, run(3));
  await person.goto('/settings');
  await person.getByLabel('Text size', { exact: true }).selectOption('Largest');
  await expect.poll(() => lettersOf(person)).toBe('20.8px');
  await test.step('another page has it before its scripts have run, and nothing moves', async () => {
    await person.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await person.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => lettersOf(person)).toBe('20.8px');
    await person.getByText('Octopuses').waitFor();
    await person.waitForLoadState('networkidle');
    expect(await person.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
  });
  await test.step('paper has its own size', async () => {
    await person.emulateMedia({ media: 'print' });
    expect(await lettersOf(person)).toBe('16px');
    await person.emulateMedia({ media: 'screen' });
  });
  await test.step('the bedtime reading changes the same size', async () => {
    await goWithin(person, '/bedtime-reading');
    await person.getByRole('button', { name: 'Text size: largest' }).click();
    await expect(person.getByRole('button', { name: 'Text size: medium' })).toBeVisible();
    expect(await lettersOf(person)).toBe('16px');
  });
  await test.step('a page of another tab follows at once', async () => {
    const beside = await context.newPage();
    await beside.goto('/');
    await person.getByRole('button', { name: 'Text size: medium' }).click();
    await expect.poll(() => lettersOf(beside)).toBe('18.4px');
    await beside.close();
  });
});

test('A17: from 21:00 by the clock of the person, the gold buttons give at most 40 % of their light', async ({
  person,
}) => {
  await person.clock.install({ time: new Date(new Date().setHours(20, 59, 0, 0)) });
  await person.goto('/reflection');
  const complete = person.getByRole('button', { name: 'Complete Reflection' });
  await complete.waitFor();
  const gold = await measureLight(person, complete);
  await person.clock.runFor(60_000);
  await expect(person.locator('html')).toHaveAttribute('data-evening');

  await test.step('on the form, on Home and on the bedtime reading', async () => {
    expect(await measureLight(person, complete)).toBeLessThanOrEqual(0.4 * gold);
    await goWithin(person, '/');
    const today = person.getByRole('link', { name: 'What You Learned Today' });
    expect(await measureLight(person, today)).toBeLessThanOrEqual(0.4 * gold);
    await writeDays(person, run(1));
    await goWithin(person, '/bedtime-reading');
    const generate = person.getByRole('button', { name: 'Generate Reading' });
    await expect(generate).toBeEnabled();
    expect(await measureLight(person, generate)).toBeLessThanOrEqual(0.4 * gold);
    await expectNoViolations(person);
  });
  await test.step('and their whole light again in the morning', async () => {
    await person.clock.setFixedTime(new Date(new Date().setHours(29, 0, 0, 0)));
    await person.goto('/reflection');
    await complete.waitFor();
    await expect(person.locator('html')).not.toHaveAttribute('data-evening');
    expect(await measureLight(person, complete)).toBeGreaterThan(0.9 * gold);
  });
});

/** The mean luminance of what one sees of a button, its words included: 0 for black, 1 for white. */
async function measureLight(page: Page, button: Locator): Promise<number> {
  const picture = (await button.screenshot()).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!pen) throw new Error('This browser paints on no canvas.');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const shares = [0.2126, 0.7152, 0.0722, 0];
    const sum = data.reduce((light, part, index) => {
      const level = part / 255;
      const linear = level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
      return light + linear * (shares[index % shares.length] ?? 0);
    }, 0);
    return (sum * shares.length) / data.length;
  }, picture);
}

function lettersOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
}

/** What is seen in another colour than red or black. */
function listColoured(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser paints on no canvas.');
    const isOther = (colour: string): boolean => {
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
      return Math.max(green, blue) > 24 && Math.max(green, blue) > red / 2;
    };
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
        const border = borderTopWidth === '0px' ? 'transparent' : borderTopColor;
        return [color, backgroundColor, border]
          .filter(isOther)
          .map((colour) => `${element.tagName} ${element.className} ${colour}`);
      });
  });
}
