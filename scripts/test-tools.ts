// What the tests need beyond npm: two browsers, a font, PostgreSQL, nginx, unzip and openssl. Looked for in the environment,
// then on the machine, then, as root on Debian, installed; else one sentence that says which command to run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Named {
  debianPackage: string;
  /** Says where it is, instead of the PATH. */
  variable: string;
}

interface Tool extends Named {
  isThere(): boolean;
}

interface Program extends Named {
  name: string;
}

const NGINX: Program = { name: 'nginx', debianPackage: 'nginx-light', variable: 'NGINX_PATH' };
const UNZIP: Program = { name: 'unzip', debianPackage: 'unzip', variable: 'UNZIP_PATH' };
const OPENSSL: Program = { name: 'openssl', debianPackage: 'openssl', variable: 'OPENSSL_PATH' };

/** The shell comes first: it draws no browser window of its own, and the browser tests take about 60 % of the time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function findChromium(): string | null {
  return findProgram('CHROMIUM_PATH', BROWSERS);
}

export function findFirefox(): string | null {
  return findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);
}

/** The path of a program that one test needs, or one sentence that says which package has it. */
export function getNginx(): string {
  return getProgram(NGINX);
}

export function getUnzip(): string {
  return getProgram(UNZIP);
}

export function getOpenssl(): string {
  return getProgram(OPENSSL);
}

function getProgram(program: Program): string {
  const path = findProgram(program.variable, [program.name]);
  if (path === null) throw new Error(describeMissing([program]));
  return path;
}

function findProgram(variable: string, names: readonly string[]): string | null {
  const named = process.env[variable];
  if (named) return existsSync(named) ? named : null;
  return findOnPath(names);
}

/** A font with the widths of Arial, as nearly every device has one: the browser tests compare where text stands. */
function hasSystemFont(): boolean {
  const named = process.env['FONT_PATH'];
  if (named) return existsSync(named);
  const listed = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return listed.status !== 0 ? process.platform !== 'linux' : /^(?:Arial|Liberation Sans)$/m.test(listed.stdout);
}

const TOOLS: readonly Tool[] = [
  { debianPackage: 'chromium-headless-shell', variable: 'CHROMIUM_PATH', isThere: () => findChromium() !== null },
  { debianPackage: 'firefox-esr', variable: 'FIREFOX_PATH', isThere: () => findFirefox() !== null },
  { debianPackage: 'fonts-liberation', variable: 'FONT_PATH', isThere: hasSystemFont },
  { debianPackage: 'postgresql', variable: 'TEST_DATABASE_URL', isThere: hasPostgres },
  ...[NGINX, UNZIP, OPENSSL].map((program) => ({
    ...program,
    isThere: () => findProgram(program.variable, [program.name]) !== null,
  })),
];

/** Makes sure that every tool is there; returns a sentence when one cannot be had. */
export function prepareTools(): string | null {
  const missing = TOOLS.filter((tool) => !tool.isThere());
  if (missing.length === 0) return null;
  const packages = missing.map((tool) => tool.debianPackage);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) install(packages);
  const stillMissing = TOOLS.filter((tool) => !tool.isThere());
  if (stillMissing.length === 0) return null;
  return describeMissing(stillMissing);
}

function describeMissing(missing: readonly Named[]): string {
  const names = missing.map((tool) => tool.debianPackage).join(' ');
  const variables = missing.map((tool) => tool.variable).join(' and ');
  return `The tests need ${names}: run "sudo apt-get update && sudo apt-get install -y ${names}", or set ${variables}.`;
}

function install(packages: readonly string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env: environment });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  });
}

function hasPostgres(): boolean {
  if (process.env['TEST_DATABASE_URL']) return true;
  const debian = '/usr/lib/postgresql';
  const isOnDebian =
    existsSync(debian) && readdirSync(debian).some((version) => existsSync(join(debian, version, 'bin', 'initdb')));
  return isOnDebian || findOnPath(['initdb']) !== null;
}

function findOnPath(names: readonly string[]): string | null {
  // Debian keeps nginx where only root's PATH looks.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null;
}
