// Carries out the steps of a Dockerfile without Docker: each stage is a folder, COPY copies files, RUN runs a shell.
// `npm ci` needs no network: npm checks the lockfile, and the packages come from the node_modules of this project.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';

interface Instruction {
  name: string;
  text: string;
}

export interface Stage {
  /** The folder that stands for the root of the image. */
  root: string;
  workdir: string;
  environment: Record<string, string>;
  command: readonly string[];
  healthCheck: readonly string[];
}

interface BuildOptions {
  /** The folder of the project. */
  context: string;
  /** Where the folders of the stages are made. */
  folder: string;
}

/** Returns the last stage. */
export function buildStages(file: string, { context, folder }: BuildOptions): Stage {
  const ignored = readIgnored(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of readInstructions(file)) {
    if (instruction.name === 'FROM') {
      const name = / AS (\S+)$/i.exec(instruction.text)?.[1] ?? 'last';
      stage = { root: join(folder, name), workdir: '/', environment: {}, command: [], healthCheck: [] };
      mkdirSync(stage.root);
      stages.set(name, stage);
    } else if (stage !== undefined) perform(instruction, { stage, stages, context, ignored });
  }
  if (stage === undefined) throw new Error(`${file} has no FROM.`);
  return stage;
}

/** A path of the image, or a text that contains such paths, on this machine. */
export function toLocalPath(text: string, { root, environment }: Pick<Stage, 'root' | 'environment'>): string {
  const paths = ['/data', environment['NODE_COMPILE_CACHE']].filter((path) => path !== undefined);
  return paths.reduce((replaced, path) => replaced.replaceAll(path, join(root, path)), text);
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Two thirds of the files of all packages. */
const FOR_EDITORS = /\.(?:map|md|d\.[cm]?ts)$/;

interface Site {
  stage: Stage;
  stages: ReadonlyMap<string, Stage>;
  context: string;
  ignored: readonly string[];
}

function perform({ name, text }: Instruction, site: Site): void {
  const { stage } = site;
  if (name === 'COPY') copy(text, site);
  else if (name === 'RUN') run(text, site);
  else if (name === 'WORKDIR') {
    stage.workdir = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  } else if (name === 'ENV') {
    const [key = '', value = ''] = text.split('=', 2);
    stage.environment[key] = value;
  } else if (name === 'CMD') stage.command = JSON.parse(text) as string[];
  else if (name === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.slice(text.indexOf('CMD') + 3)) as string[];
  else if (!['USER', 'VOLUME', 'EXPOSE'].includes(name)) throw new Error(`${name} is not understood here.`);
}

function copy(text: string, { stage, stages, context, ignored }: Site): void {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice('--from='.length) ?? '') : undefined;
  const target = words.pop() ?? '';
  const to = join(stage.root, stage.workdir, target);
  for (const source of words) {
    const path = from === undefined ? join(context, source) : join(from.root, source);
    if (!statSync(path).isDirectory()) link(path, target.endsWith('/') ? join(to, basename(source)) : to);
    else if (from !== undefined) linkAll(path, to, () => true);
    else linkAll(path, to, (name) => !isIgnored(join(source, name), ignored));
  }
}

/** Hard links, because copies of 50 MB take half a minute on a busy machine. */
function linkAll(from: string, to: string, isWanted: (name: string) => boolean): void {
  for (const name of listFiles(from)) {
    if (isWanted(name)) link(join(from, name), join(to, name));
  }
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // Another file system: a copy does the same.
    copyFileSync(from, to);
  }
}

/** A folder that is ignored takes everything in it along. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return places.some((place) => patterns.some((pattern) => matchesGlob(place, pattern)));
}

function readIgnored(context: string): string[] {
  const file = join(context, '.dockerignore');
  return existsSync(file) ? readLines(file) : [];
}

function run(text: string, { stage, context }: Site): void {
  const cwd = join(stage.root, stage.workdir);
  const isInstall = text.startsWith('npm ci');
  const command = isInstall ? `${text} --dry-run --offline` : toLocalPath(text, stage);
  // The accounts of the image are not those of this machine.
  const script = `chown() { :; }\n${command}`;
  const environment = { PATH: process.env['PATH'], HOME: stage.root, ...stage.environment };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`«RUN ${text}» failed:\n${stdout}${stderr}`);
  if (isInstall) install(text, { cwd, context });
}

/** All packages are borrowed; with `--omit` those that remain are copied, so that a missing one is noticed. */
function install(command: string, { cwd, context }: { cwd: string; context: string }): void {
  const omitted = [...command.matchAll(/--omit=(\S+)/g)].map(([, kind]) => kind);
  if (omitted.length === 0) return symlinkSync(join(context, 'node_modules'), join(cwd, 'node_modules'));
  const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isOmitted = (dev && omitted.includes('dev')) || (optional && omitted.includes('optional')) || devOptional;
    if (path === '' || isOmitted) continue;
    linkAll(
      join(context, path),
      join(cwd, path),
      (name) => !name.startsWith('node_modules/') && !FOR_EDITORS.test(name),
    );
  }
}

function readInstructions(file: string): Instruction[] {
  return readLines(file).map((line) => {
    const [name = '', ...words] = line.split(' ');
    if (line.endsWith('\\')) throw new Error(`«${line}» is not understood here.`);
    return { name, text: words.join(' ') };
  });
}

function readLines(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
