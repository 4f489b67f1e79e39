// What is only sometimes needed is loaded only then: a provider costs a quarter of a second and tens of megabytes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LISTER = join(ROOT, 'tests', 'support', 'list-loaded.ts');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'learn-loading-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Loaded {
  packages: readonly string[];
  partsOfNode: readonly string[];
}

/** What a server has loaded when it is ready. */
async function listLoaded(environment: Record<string, string>): Promise<Loaded> {
  const child = spawn(process.execPath, ['--import', LISTER, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { PORT: String(await findFreePort()), DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let files = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (files += part));
  const said = child.stdout.setEncoding('utf8');
  for await (const part of said) if (String(part).includes('Learn is running at ')) break;
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(files).toContain('server/app.ts');
  return {
    packages: findAll(files, /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g),
    partsOfNode: findAll(files, /^NativeModule (.+)$/gm),
  };
}

function findAll(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(text.matchAll(pattern).map((match) => match[1] ?? ''))];
}

const OF_PROVIDERS = /^(ai|undici|@ai-sdk\/.*)$/;
const SELDOM_NEEDED = /^(pg.*|prom-client|oidc-provider|openid-client|ajv.*|@fastify\/ajv-compiler)$/;

describe('a server', () => {
  test('without a provider loads nothing of any', async () => {
    const { packages } = await listLoaded({ OPENAI_API_KEY: 'sk-1', AI_API_KEY: 'sk-2' });

    expect(packages).toContain('fastify');
    expect(packages.filter((name) => OF_PROVIDERS.test(name))).toEqual([]);
  });

  test('with one loads what speaks to that one alone', async () => {
    const { packages } = await listLoaded({
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'none',
    });

    expect(packages).toEqual(expect.arrayContaining(['ai', 'undici', '@ai-sdk/openai-compatible']));
    expect(packages).not.toEqual(expect.arrayContaining(['@ai-sdk/openai']));
    expect(packages).not.toEqual(expect.arrayContaining(['@ai-sdk/anthropic']));
    expect(packages).not.toEqual(expect.arrayContaining(['@ai-sdk/google']));
  });

  test('that is ready has loaded no driver, metrics, sign-in, compiler of schemas or client side of HTTP', async () => {
    const { packages, partsOfNode } = await listLoaded({});

    expect(packages.filter((name) => SELDOM_NEEDED.test(name))).toEqual([]);
    expect(partsOfNode).toContain('http');
    expect(partsOfNode).not.toContain('internal/deps/undici/undici');
  });
});
