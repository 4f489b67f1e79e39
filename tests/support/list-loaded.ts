// Preloaded into a process of its own: prints on its standard error, at the end, every file it has loaded, and every part of Node.
import { registerHooks } from 'node:module';

const loaded = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    loaded.add(url);
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  process.stderr.write([...loaded, ...listPartsOfNode()].join('\n'));
});

/** `NativeModule internal/deps/undici/undici`: Node keeps the list, its types do not know it. */
function listPartsOfNode(): readonly string[] {
  return (process as unknown as { moduleLoadList: readonly string[] }).moduleLoadList;
}
