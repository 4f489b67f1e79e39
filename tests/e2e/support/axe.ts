import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

type AxePage = typeof globalThis & { axe?: typeof axe };

/** Nothing on the page, as it stands, keeps anybody out. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Axe measures contrast, so what is fading in must have come.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const violations = await findViolations(page);
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.join(' ')}`)).toEqual([]);
}

/**
 * All rules, or those given. It takes half of the processor time of Axe's own package for Playwright, which opens a
 * second page for each result, for frames of other sites; the app has no frames.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<{ id: string; nodes: string[] }[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = globalThis as AxePage;
    if (!loaded) throw new Error('Axe is not loaded.');
    const { violations } = await loaded.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, rules);
}
