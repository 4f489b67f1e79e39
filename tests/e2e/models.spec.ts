// The summary of a day while a language model writes it, in every way that this can go.
import { expectNoViolations } from './support/axe.ts';
import { card, expect, GENERATING, listenForRequests, test, write } from './support/models.ts';

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const WRITTEN_BY = /^Written by test \(127\.0\.0\.1\) at \d\d:\d\d, from your words of \w{3} \d+\.$/;
/** Enough for the floor of 8 s and a slow machine. */
const LATE = { timeout: 12_000 };

test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

test('the card waits for the first words, then shows them and their writer', async ({ person, model }) => {
  model.setScript({ kind: 'obedient', firstMs: 2500 });
  await write(person, INDEX, BREAD);

  const summary = card(person, 'AI Summary');
  await expect(summary.getByText(GENERATING)).toBeVisible();
  await expect(summary.getByRole('listitem')).toHaveCount(0);
  await expectNoViolations(person);
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible();
  await expect(summary.getByText(GENERATING)).toHaveCount(0);
  await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Bread rises/]);
  await expect(summary.getByRole('status')).toHaveText('The AI summary is ready.');
});

test('the card shows the lines as they arrive over one stream, without polling', async ({ person, model }) => {
  model.setScript({ kind: 'obedient', everyMs: 120, piece: 4 });
  const requests = listenForRequests(person);
  await write(person, INDEX, BREAD, OCTOPUS);

  const summary = card(person, 'AI Summary');
  const lines = summary.getByRole('listitem');
  await expect(lines.first()).toHaveText(/^A composite/);
  expect(await lines.count()).toBeLessThan(3);
  await expect(summary.getByText('Being written from your words...')).toBeVisible();
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible(LATE);
  await expect(lines).toHaveCount(3);
  expect(requests.filter((request) => request.endsWith('/events') && request.includes('/reflections/'))).toHaveLength(
    1,
  );
  expect(requests.filter((request) => /GET .*\/reflections\/[^/]+\/\d{4}/.test(request)).length).toBeLessThanOrEqual(3);
});

test('nothing below the summary moves while it is generated', async ({ person, model }) => {
  model.setScript({ kind: 'obedient', firstMs: 1500, everyMs: 60, piece: 6 });
  await write(person, INDEX, BREAD, OCTOPUS);
  const below = card(person, 'Read Before Bed');
  await expect(card(person, 'AI Summary').getByText(GENERATING)).toBeVisible();
  const before = await below.boundingBox();
  await expect(card(person, 'AI Summary').getByText(WRITTEN_BY)).toBeVisible(LATE);
  const after = await below.boundingBox();

  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(20);
});

test('the embedded summary is shown after 8 s, and a later summary of the model replaces it', async ({
  person,
  model,
}) => {
  model.setScript({ kind: 'obedient', firstMs: 11_000 });
  await write(person, INDEX, BREAD);

  const summary = card(person, 'AI Summary');
  await expect(summary.getByText(GENERATING, { exact: true })).toBeVisible();
  await expect(summary.getByRole('listitem').first()).toHaveText(INDEX, LATE);
  await expect(summary.getByText(/Until then: key points, in your own words/)).toBeVisible();
  await expectNoViolations(person);
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible(LATE);
});

test('when the model fails, the embedded summary is shown with a label and a retry', async ({ person, model }) => {
  model.setScript({ kind: 'status', status: 401 });
  await write(person, INDEX, BREAD);

  const summary = card(person, 'AI Summary');
  const retry = summary.getByRole('button', { name: 'Try AI again' });
  await expect(retry).toBeVisible(LATE);
  await expect(summary.getByText('The AI was not available. Made from your own words.')).toBeVisible();
  await expect(summary.getByText(/^Key points, in your own words, made at \d\d:\d\d$/)).toBeVisible();
  await expect(summary.getByRole('status')).toHaveText('The AI summary has not arrived yet.');
  await expect(summary.getByRole('listitem').first()).toHaveText(INDEX);
  await expectNoViolations(person);

  model.setScript({ kind: 'obedient', firstMs: 1000 });
  await retry.focus();
  await person.keyboard.press('Enter');
  await expect(summary.getByText(GENERATING)).toBeVisible();
  await expect(summary.getByRole('listitem').first()).toHaveText(INDEX);
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible(LATE);
  await expect(summary.getByRole('status')).toHaveText('The AI summary is ready.');
  await expect(retry).toHaveCount(0);
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('the stream continues after a reload', async ({ person, model }) => {
  model.setScript({ kind: 'obedient', everyMs: 200, piece: 5 });
  await write(person, INDEX, BREAD, OCTOPUS);
  const summary = card(person, 'AI Summary');
  await expect(summary.getByRole('listitem').first()).toHaveText(/^A composite/, LATE);
  const calls = model.calls.length;
  await person.reload();

  await expect(summary.getByRole('listitem').first()).toHaveText(/^A composite/);
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible({ timeout: 20_000 });
  await expect(summary.getByRole('listitem')).toHaveCount(3);
  expect(model.calls.length).toBe(calls);
});

test('two tabs show the same summary, which is generated once', async ({ person, model, context }) => {
  model.setScript({ kind: 'obedient', everyMs: 150, piece: 6 });
  const before = model.calls.length;
  await write(person, INDEX, BREAD);
  const other = await context.newPage();
  await other.goto('/synthesis');

  for (const page of [person, other]) {
    await expect(card(page, 'AI Summary').getByText(WRITTEN_BY)).toBeVisible({ timeout: 15_000 });
    await expect(card(page, 'AI Summary').getByRole('listitem')).toHaveCount(2);
  }
  expect(model.calls.length - before).toBe(1);
});

test('without a connection the embedded summary is shown, and the summary of the model arrives after reconnecting', async ({
  person,
  model,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_INCOMPLETE/);
  model.setScript({ kind: 'obedient', firstMs: 4000 });
  await write(person, INDEX, BREAD);
  const summary = card(person, 'AI Summary');
  await expect(summary.getByText(GENERATING)).toBeVisible();
  await context.setOffline(true);

  await expect(summary.getByRole('listitem').first()).toHaveText(INDEX);
  await context.setOffline(false);
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible({ timeout: 20_000 });
});

test('a changed learning discards the summary that is being generated', async ({ person, model }) => {
  model.setScript((call) =>
    call.input.includes('Octopuses') ? { kind: 'obedient' } : { kind: 'obedient', everyMs: 400, piece: 4 },
  );
  await write(person, INDEX);
  await expect(card(person, 'AI Summary').getByText(/being (?:generated|written)/)).toBeVisible();
  await write(person, INDEX, OCTOPUS);

  const summary = card(person, 'AI Summary');
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible(LATE);
  await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Octopuses/]);
});
