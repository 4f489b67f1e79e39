// Facts that lint can't check: documents name existing paths and scripts, and the tree follows its rules.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILES as files, readProjectFile as read, ROOT as root } from './support/project-files.ts';

const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const documents = files.filter((file) => file.endsWith('.md'));
const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/') + 1)));

describe('the documents', () => {
  test('are there', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']),
    );
  });

  test.each(documents)('%s names only npm scripts that exist', (file) => {
    const named = [...read(file).matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? '');

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(documents)('%s names only paths that exist', (file) => {
    const text = read(file);
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
      join(dirname(file), match[1] ?? ''),
    );
    const quoted = [...text.matchAll(/`([\w.-]+\/(?:[\w./-]*\w)?)\/?`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => folders.has(path.slice(0, path.indexOf('/') + 1)));

    expect([...linked, ...quoted].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the tree', () => {
  test('has names in kebab-case that say what a file is about', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|manager)(\/|\.|$)/;

    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });

  test.each(['reflections', 'history', 'bedtime', 'weekly'])('has %s under one name at every layer', (noun) => {
    expect(files).toContain(`contract/${noun}.ts`);
    expect(files).toContain(`server/${noun}/routes.ts`);
    expect(files.some((file) => file.startsWith(`web/features/${noun}/`))).toBe(true);
  });

  test('reads the environment in the server at one place only', () => {
    const readers = files.filter(
      (file) => /^server\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && read(file).includes('process.env'),
    );

    expect(readers).toEqual(['server/main.ts']);
  });

  describe('package-lock.json', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean; resolved?: string; engines?: unknown }>;
    };
    const named = Object.entries(packages).filter(([name]) => name !== '');

    test('carries no path of a machine and no package with an install script', () => {
      const foreign = named.filter(
        ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
      );

      expect(named.filter(([, entry]) => entry.hasInstallScript).map(([name]) => name)).toEqual([]);
      expect(foreign.map(([name]) => name)).toEqual([]);
    });

    test('has no engines of packages, so that npm does not warn of them on Node 20; npm run format removes them', () => {
      expect(named.filter(([, entry]) => entry.engines).map(([name]) => name)).toEqual([]);
    });
  });

  test('pins every dependency exactly', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
