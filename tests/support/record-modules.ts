// Preloaded into a server: writes the modules that it has loaded into MODULES_FILE when it ends.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

export interface LoadedModules {
  /** URLs in the order of loading. */
  files: string[];
  /** Node's own modules. */
  builtIns: string[];
}

const files: string[] = [];

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('node:')) files.push(url);
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  // Types have no name for this list of Node.
  const { moduleLoadList } = process as unknown as { moduleLoadList: string[] };
  const builtIns = moduleLoadList.filter((name) => name.startsWith('NativeModule ')).map((name) => name.split(' ')[1]);
  writeFileSync(String(process.env['MODULES_FILE']), JSON.stringify({ files, builtIns }));
});
