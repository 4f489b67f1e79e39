// Replaces the bundler's preloading: files are fetched before import() reads them from the browser's cache. In Firefox,
// Safari and older Chrome a failed import fails until the page is reloaded (whatwg/html#6768); a fetch can be repeated.

const files = new Map<string, Promise<void>>();

/** `needed` are the paths of all files that the import needs. Rejects when one fails to load; the next call fetches it again. */
export async function preloadChunks<Module>(
  load: () => Promise<Module>,
  needed: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(needed.map(fetchOnce));
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}

function fetchOnce(file: string): Promise<void> {
  const known = files.get(file);
  if (known) return known;
  const fetching = isInPage(file) ? Promise.resolve() : file.endsWith('.css') ? applyStyles(file) : fetchFile(file);
  files.set(file, fetching);
  fetching.catch(() => files.delete(file));
  return fetching;
}

/** A plain fetch: browsers remember a failed preload like a failed import. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new TypeError(`${file} could not be fetched: ${response.status}`);
  await response.arrayBuffer();
}

/** Resolves when the browser has the style sheet, so that a page is never drawn without its styles. */
async function applyStyles(file: string): Promise<void> {
  const link = document.createElement('link');
  try {
    await new Promise((onload, onerror) => {
      document.head.append(Object.assign(link, { rel: 'stylesheet', href: `/${file}`, onload, onerror }));
    });
  } catch {
    link.remove();
    throw new TypeError(file);
  }
}

/** The HTML page itself has loaded its own scripts and styles. */
function isInPage(file: string): boolean {
  return document.querySelector(`script[src="/${file}"], link[href="/${file}"]`) !== null;
}

// The name that the bundler imports.
export { preloadChunks as __vitePreload };
