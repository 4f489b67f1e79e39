// The example files for operators: nginx accepts proxy.conf, and Learn accepts what the compose files set.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPTIONS, readConfig } from '../server/config/config.ts';
import { getNginx, getOpenssl } from '../scripts/test-tools.ts';

const ops = join(import.meta.dirname, '../ops');
/** What an operator puts into the file of values. */
const VALUES: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://learn.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  LEARN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTGRES_PASSWORD: 'letters1',
  LOCAL_SIGNIN_CODE: 'a code of 12 or more',
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'learn-ops-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('nginx accepts proxy.conf', () => {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=learn.example', '-days', '2'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  const made = spawnSync(getOpenssl(), [...request, ...subject]);
  expect(made.status).toBe(0);
  const proxy = readFileSync(join(ops, 'proxy.conf'), 'utf8')
    .replace('/etc/ssl/learn.example.pem', certificate)
    .replace('/etc/ssl/learn.example.key', key)
    // Only root may listen below 1024.
    .replace('listen 443', 'listen 127.0.0.1:44443')
    .replace('listen 80', 'listen 127.0.0.1:44480');
  const main = join(folder, 'nginx.conf');
  // Only root may write where Debian's nginx does.
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(main, `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${own.join('\n')}\n${proxy}\n}\n`);

  const { status, stderr } = spawnSync(getNginx(), ['-t', '-q', '-p', folder, '-e', 'stderr', '-c', main], {
    encoding: 'utf8',
  });

  expect(stderr).not.toContain('[emerg]');
  expect(status).toBe(0);
});

describe.each(['compose.yaml', 'compose.sqlite.yaml'])('%s', (name) => {
  const text = readFileSync(join(ops, name), 'utf8');
  const environment = readEnvironment(text);

  test('sets options that Learn knows, and Learn starts with them', () => {
    expect(Object.keys(environment).filter((option) => !(option in OPTIONS))).toEqual([]);
    const { config, problems } = readConfig({ HOST: '0.0.0.0', DATA_DIR: '/data', ...environment });

    expect(problems).toEqual([]);
    expect(config.databaseUrl === undefined).toBe(name === 'compose.sqlite.yaml');
  });

  test('builds the image from files that exist', () => {
    const [, context = ''] = /context: (\S+)/.exec(text) ?? [];
    const [, dockerfile = ''] = /dockerfile: (\S+)/.exec(text) ?? [];

    expect(existsSync(join(ops, context, dockerfile))).toBe(true);
  });
});

/** The variables of the service `learn`, as compose fills them in. */
function readEnvironment(text: string): Record<string, string> {
  const [, block = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(text) ?? [];
  const lines = [...block.matchAll(/^ {6}(\w+): (.+)$/gm)];
  const fill = (value: string): string =>
    value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, variable: string, kind?: string, rest?: string) =>
      kind === '-' ? (rest ?? '') : (VALUES[variable] ?? ''),
    );
  return Object.fromEntries(lines.map(([, option = '', value = '']) => [option, fill(value)]));
}
