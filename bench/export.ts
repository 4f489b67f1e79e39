// `npm run bench -- export [--days=3650] [--exports=5] [--port=4740]`: downloads everything of ten years of days (two
// entries each): time, the longest block of the server's event loop, and memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumber } from './load/options.ts';
import { median } from './load/statistics.ts';
import { atMost } from './load/table.ts';
import { seedYears } from './load/years.ts';
import { startWatched } from './worst-case/server.ts';

const SECONDS_MAX = 5;
const MORE_MB_MAX = 100;
const MB = 1024 * 1024;

export async function run(options: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-export-'));
  const port = readNumber(options, 'port', 4740);
  const days = readNumber(options, 'days', 3650);
  const exports = readNumber(options, 'exports', 5);
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_PER_MINUTE: '0' };
  try {
    const { cookie, characters } = await seedYears(dataDir, environment.PUBLIC_URL, days);
    console.log(`${days} days, ${2 * days} entries, ${(characters / 1e6).toFixed(1)} M characters`);
    const server = await startWatched(port, environment);
    try {
      await server.reset();
      const times: { seconds: number; bytes: number }[] = [];
      for (let index = 0; index < exports; index += 1) times.push(await download(port, cookie));
      const { longestBlockMs, peakRssBytes, startRssBytes } = await server.read();
      const seconds = median(times.map((time) => time.seconds));
      console.log(
        `the whole download: s ${atMost(seconds, SECONDS_MAX, 2)}, ${((times[0]?.bytes ?? 0) / MB).toFixed(1)} MB`,
      );
      console.log(`more memory: MB ${atMost((peakRssBytes - startRssBytes) / MB, MORE_MB_MAX, 0)}`);
      console.log(`longest block of the event loop, CPU: ${longestBlockMs.toFixed(1)} ms`);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function download(port: number, cookie: string): Promise<{ seconds: number; bytes: number }> {
  const start = performance.now();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: 'localhost', path: '/api/export', headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`The server answered with ${answer.statusCode}.`));
        return resolve({ seconds: (performance.now() - start) / 1000, bytes });
      });
    });
    asked.on('error', reject).end();
  });
}
