// What the limits of budgets.json are compared with. `npm run bench -- bundle` and tests/budgets.test.ts print the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import budgets from '../budgets.json' with { type: 'json' };
import { measureBundle, type BundleSizes } from '../bundle/measure.ts';
import { measureCalendarAnswer } from './calendar-answer.ts';
import { listFolderSizes } from './folder-sizes.ts';
import { measureStart } from './server-start.ts';

export type BudgetName = keyof typeof budgets;

export interface Measure {
  budget: BudgetName;
  /** The one of several things under the same limit, such as a page. */
  item?: string;
  now: number;
}

/** The build must be there and fresh. */
export async function measureAll(root: string): Promise<Measure[]> {
  const start = await measureStart(root);
  return [
    ...listBundleMeasures(measureBundle(join(root, 'dist/client'))),
    ...listPageMeasures(join(root, 'dist/client')),
    { budget: 'calendarAnswer', now: measureCalendarAnswer() },
    { budget: 'startFiles', now: start.files.length },
    { budget: 'startCode', now: start.bytes },
    ...each('folderFiles', listFolderSizes()),
  ];
}

function listBundleMeasures(sizes: BundleSizes): Measure[] {
  const { firstLoad } = sizes;
  return [
    { budget: 'firstLoadScript', now: firstLoad.scriptBytes },
    { budget: 'firstLoadStyles', now: firstLoad.styleBytes },
    { budget: 'firstLoadFonts', now: firstLoad.fontBytes },
    { budget: 'requestsSignedOut', now: firstLoad.requestsSignedOut },
    { budget: 'requestsSignedIn', now: firstLoad.requestsSignedIn },
    ...each('laterPageScript', sizes.laterPages),
    ...each('laterPageStyles', sizes.laterPageStyles),
    ...each('laterPart', sizes.laterParts),
    { budget: 'crisisCard', now: sizes.crisisCardBytes },
    { budget: 'embeddedWriter', now: sizes.embeddedWriterBytes },
    { budget: 'browserModel', now: sizes.browserModelBytes },
    { budget: 'importReader', now: sizes.importReaderBytes },
  ];
}

function listPageMeasures(client: string): Measure[] {
  const read = (name: string) => readFileSync(join(client, name), 'utf8');
  return [
    { budget: 'inlineScript', now: findPart(read('index.html'), 'script').length },
    { budget: 'inlineStylesStart', now: findPart(read('index.html'), 'style').length },
    { budget: 'inlineStylesWelcome', now: findPart(read('welcome.html'), 'style').length },
  ];
}

function findPart(page: string, tag: 'script' | 'style'): string {
  const part = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1];
  if (part === undefined) throw new Error(`The built page has no inline ${tag}.`);
  return part;
}

function each(budget: BudgetName, sizes: Readonly<Record<string, number>>): Measure[] {
  return Object.entries(sizes).map(([item, now]) => ({ budget, item, now }));
}
