// A copy of a checkout in a temporary folder: the faults are never in the files of the checkout itself.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

export interface ProjectCopy {
  folder: string;
  remove(): void;
}

export function copyProject(root: string): ProjectCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'learn-faults-')));
  for (const file of listFiles(root)) cpSync(join(root, file), join(folder, file));
  const modules = [root, PROJECT].map((one) => join(one, 'node_modules')).find(existsSync);
  if (modules === undefined) throw new Error('Install the packages first: npm install');
  symlinkSync(realpathSync(modules), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/** What is not committed yet belongs to it; what was deleted does not. */
function listFiles(root: string): string[] {
  const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}
