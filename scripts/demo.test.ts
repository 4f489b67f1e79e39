import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WRITER } from './seed-demo.ts';

test(
  'the demo says where to look and whom to choose, and leaves nothing behind, whatever the shell is set to',
  { timeout: 60_000 },
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'learn-demo-test-'));
    const port = await findSparePort();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        TMPDIR: place,
        PORT: String(port),
        DATA_DIR: '/nowhere',
        DATABASE_URL: 'postgresql://nowhere.invalid/real',
        GOOGLE_CLIENT_ID: 'real',
      },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'close');

    while (!said.includes(WRITER.email) && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), ended]);
    const config = await fetch(`http://127.0.0.1:${port}/api/config`).then((answer) => answer.json());
    child.kill('SIGTERM');
    const [code] = await ended;

    expect(said).toContain(`Open http://localhost:${port}, `);
    expect(said).toContain(`choose ${WRITER.name} (${WRITER.email})`);
    expect(config).toMatchObject({ provider: 'local' });
    expect(code).toBe(0);
    expect(readdirSync(place).filter((name) => name.startsWith('learn-demo-'))).toEqual([]);
    rmSync(place, { recursive: true });
  },
);

async function findSparePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
