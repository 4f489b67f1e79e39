// What a language model costs, for whoever runs the server: the prices of the options, the tokens of the calls.
import { expect, it } from 'vitest';
import { findFreePort } from '../support/server-process.ts';
import { createDiarist, openModelsSite } from './models-site.ts';

async function writeAndMeasure(prices: Record<string, string>): Promise<string> {
  const port = await findFreePort();
  const site = await openModelsSite({ engine: 'SQLite', environment: { METRICS_PORT: String(port), ...prices } });
  const ada = await createDiarist(site);
  await ada.save('Rye needs rest.');
  await ada.findReady();
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await site.close();
  return figures;
}

it('is counted among the metrics where its prices are set', async () => {
  const figures = await writeAndMeasure({ AI_PRICE_IN: '2', AI_PRICE_OUT: '10' });

  // 30 tokens at 2 a million, and 10 at 10.
  expect(figures).toContain('model_cost_total{kind="summary"} 0.00016');
});

it('is not claimed to be nothing where they are not', async () => {
  const figures = await writeAndMeasure({});

  expect(figures).toContain('model_tokens_total');
  expect(figures).not.toContain('model_cost_total');
});
