// A server that starts with a problem, or can't start, prints one sentence for each reason and no stack trace.
// @module-tag slow
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from './support/server-process.ts';
import { copyShipped, openShippedServer, type ShippedServer } from './support/shipped-server.ts';

let site: ShippedServer;

beforeEach(async () => {
  site = await openShippedServer();
});

afterEach(() => site.close());

test('a server that starts warns of probable mistakes in its options', async () => {
  const server = site.start({ PUBLC_URL: 'https://learn.example', AI_API_KEY: 'sk-1' });

  await server.waitForLine();

  expect(server.output().error).toBe(
    'PUBLC_URL is not an option of Learn. Did you mean PUBLIC_URL?\nAI_API_KEY has no effect without AI_PROVIDER.\n',
  );
});

test('an unhandled error ends the server, and its message is not printed', async () => {
  const fault = "setTimeout(() => { throw new TypeError('words of a person') }, 1)";
  const server = site.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });

  expect(await server.exitCode()).toBe(1);
  expect(server.output().error).toMatch(/^Learn stopped because of a fault: \{"name":"TypeError".*\}\n$/);
  expect(server.output().error).not.toContain('words of a person');
});

describe('a server that cannot start gives the reason in one sentence', () => {
  test('when its port is in use', async () => {
    const other = createServer().listen(site.port, '127.0.0.1');
    await once(other, 'listening');
    const server = site.start();

    expect(await server.exitCode()).toBe(1);
    expect(server.output().error).toBe(`Port ${site.port} is already in use. Set PORT to another one.\n`);
    expect(server.output().out).not.toContain('Learn is running');
    other.close();
  });

  test('for every wrong option at once', async () => {
    const server = site.start({ PORT: 'eighty', LOG_LEVEL: 'loud', SESSION_IDLE_DAYS: '0' });

    expect(await server.exitCode()).toBe(78);
    const sentences = server.output().error.trimEnd().split('\n');
    expect(sentences).toHaveLength(3);
    for (const name of ['PORT', 'LOG_LEVEL', 'SESSION_IDLE_DAYS']) {
      expect(sentences.filter((sentence) => sentence.startsWith(`${name} `))).toHaveLength(1);
    }
  });

  test('when its folder cannot be written', async () => {
    // A file in place of the folder stops root too.
    const place = join(site.folder, 'taken');
    writeFileSync(place, '');
    const server = site.start({ DATA_DIR: join(place, 'data') });

    expect(await server.exitCode()).toBe(78);
    expect(server.output().error).toMatch(/^The folder .*taken.* is not writable\. .*\.\n$/);
  });

  test.each(['learn.db', 'keys/keys.db'])('when %s is damaged', async (name) => {
    const first = site.start();
    await first.waitForLine();
    first.child.kill('SIGTERM');
    await first.exitCode();
    const file = join(site.folder, 'data', name);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'damage'));

    const second = site.start();

    expect(await second.exitCode()).toBe(1);
    expect(second.output().error).toBe(`The file ${basename(name)} is not a database. Restore a backup.\n`);
  });

  test.each([
    ['learn.db', /^The file learn\.db cannot be opened\.\n$/],
    ['lock.db', /^The file .*lock\.db cannot be opened\.\n$/],
  ])('when %s cannot be opened', async (name, sentence) => {
    mkdirSync(join(site.folder, 'data', name), { recursive: true });
    const server = site.start();

    expect(await server.exitCode()).toBe(1);
    expect(server.output().error).toMatch(sentence);
  });

  test('when its packages are not installed', async () => {
    const bare = join(site.folder, 'bare');
    copyShipped(bare);
    const server = site.start({}, bare);

    expect(await server.exitCode()).toBe(1);
    expect(server.output().error).toBe('The packages of the server are not installed. Run npm ci.\n');
  });

  test('when another process works in its folder', async () => {
    await site.start().waitForLine();
    const second = site.start({ PORT: String(await findFreePort()) });

    expect(await second.exitCode()).toBe(1);
    expect(second.output().error).toMatch(/^Another Learn is already running on the folder .*\.\n$/);
  });

  test('when the master key is another one', async () => {
    const first = site.start({ LEARN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') });
    await first.waitForLine();
    first.child.kill('SIGTERM');
    await first.exitCode();

    const second = site.start({ LEARN_MASTER_KEY: Buffer.alloc(32, 2).toString('base64') });

    expect(await second.exitCode()).toBe(78);
    expect(second.output().error).toMatch(/^The master key .*\.\n$/);
  });
});
