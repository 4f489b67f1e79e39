// `npm run bench -- search [--days=3650] [--searches=30] [--port=4730]`: searches ten years of days (two entries each):
// the first hit, the whole answer, the longest block of the server's event loop, and memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedYears } from './load/years.ts';
import { readNumber } from './load/options.ts';
import { median, percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';
import { startWatched, type WatchedServer } from './worst-case/server.ts';

const FIRST_HIT_MS_MAX = 60;
const WHOLE_MS_MAX = 250;
const BLOCK_MS_MAX = 15;
const WARM_UP = 3;
const MB = 1024 * 1024;
/** One in the latest day only, one in many days, none, and one in accents. */
const QUERIES = ['canary', 'walking after', 'zeppelin', '-"flame graph" résumé'];

export async function run(options: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-search-'));
  const port = readNumber(options, 'port', 4730);
  const days = readNumber(options, 'days', 3650);
  const searches = readNumber(options, 'searches', 30);
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_PER_MINUTE: '0' };
  try {
    const { cookie, characters } = await seedYears(dataDir, environment.PUBLIC_URL, days);
    console.log(`${days} days, ${2 * days} entries, ${(characters / 1e6).toFixed(1)} M characters`);
    const server = await startWatched(port, environment);
    try {
      const rows: string[][] = [];
      for (const query of QUERIES) rows.push(await measure(query, { server, cookie, searches }));
      const header = [
        'query',
        'hits',
        'first hit p95 ms',
        'whole p50 ms',
        'whole p95 ms',
        'longest block ms',
        'more MB',
      ];
      printTable(header, rows);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  query: string,
  { server, cookie, searches }: { server: WatchedServer; cookie: string; searches: number },
): Promise<string[]> {
  const { port } = server;
  for (let index = 0; index < WARM_UP; index += 1) await search(port, cookie, query);
  await server.reset();
  const times: Timing[] = [];
  for (let index = 0; index < searches; index += 1) times.push(await search(port, cookie, query));
  const { longestBlockMs, peakRssBytes, startRssBytes } = await server.read();
  const first = times.map(({ firstMs }) => firstMs).filter((ms) => ms !== null);
  const whole = times.map(({ wholeMs }) => wholeMs);
  return [
    query,
    String(times[0]?.hits ?? 0),
    first.length === 0 ? '-' : atMost(percentile(first, 0.95), FIRST_HIT_MS_MAX, 0),
    median(whole).toFixed(0),
    atMost(percentile(whole, 0.95), WHOLE_MS_MAX, 0),
    atMost(longestBlockMs, BLOCK_MS_MAX, 1),
    ((peakRssBytes - startRssBytes) / MB).toFixed(0),
  ];
}

interface Timing {
  /** Null without a hit. */
  firstMs: number | null;
  wholeMs: number;
  hits: number;
}

function search(port: number, cookie: string, query: string): Promise<Timing> {
  const start = performance.now();
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: 'localhost', method: 'POST', path: '/api/search', headers }, (answer) => {
      let [body, firstMs]: [string, number | null] = ['', null];
      answer.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
        if (firstMs === null && body.includes('"entryId"')) firstMs = performance.now() - start;
      });
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode}: ${body}`));
        return resolve({ firstMs, wholeMs: performance.now() - start, hits: body.split('"entryId"').length - 1 });
      });
    });
    asked.on('error', reject).end(JSON.stringify({ query }));
  });
}
