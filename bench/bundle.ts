// `npm run bench -- bundle`: prints the sizes of the built client and the budgets of budgets.json. tests/bundle.test.ts
// checks the same figures in every test run.
import { join } from 'node:path';
import budgets from './budgets.json' with { type: 'json' };
import { measureBundle } from './bundle/measure.ts';
import { printTable } from './load/table.ts';

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');

export async function run(): Promise<void> {
  const { firstLoad, laterPages, laterPageStyles, laterParts, embeddedWriterBytes } = measureBundle(CLIENT);
  const rows: [string, number, number][] = [
    ['script of a first load, bytes', firstLoad.scriptBytes, budgets.firstLoad.scriptBytes],
    ['styles of a first load, bytes', firstLoad.styleBytes, budgets.firstLoad.styleBytes],
    ['fonts, bytes', firstLoad.fontBytes, budgets.firstLoad.fontBytes],
    ['requests, signed out', firstLoad.requestsSignedOut, budgets.firstLoad.requests],
    ['requests, signed in on Home', firstLoad.requestsSignedIn, budgets.firstLoad.requests],
    ...Object.entries(laterPages).map(([name, bytes]): [string, number, number] => [
      `page ${name}, bytes of script more`,
      bytes,
      budgets.laterPageBytes,
    ]),
    ...Object.entries(laterPageStyles).map(([name, bytes]): [string, number, number] => [
      `page ${name}, bytes of styles more`,
      bytes,
      budgets.laterPageStyleBytes,
    ]),
    ...Object.entries(laterParts).map(([name, bytes]): [string, number, number] => [
      `later ${name}, bytes`,
      bytes,
      budgets.laterPartBytes,
    ]),
    ['embedded writer, bytes', embeddedWriterBytes, budgets.embeddedWriterBytes],
  ];
  printTable(
    ['built client, brotli', 'now', 'budget', ''],
    rows.map(([name, now, budget]) => [name, String(now), String(budget), now <= budget ? 'reached' : 'MISSED']),
  );
}
