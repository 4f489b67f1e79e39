// Stands around each import() of the built client, in place of the bundler's own preloading: files are fetched before
// they are imported. A module that could not be fetched stays missing for the life of its page in Firefox, Safari and
// older Chrome, whoever asks again (whatwg/html#6768), and with it the part that keeps what is typed. A fetch can be
// made anew; the import that follows one is answered from the browser's cache, for the files never change.

/** What is there or on its way, by path. */
const files = new Map<string, Promise<void>>();

/** `needed` are all that the import needs, as paths below the root. Rejects when one cannot be had; asking again fetches it anew. */
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

/** By a plain fetch: a failed preload would be remembered like a failed import. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new TypeError(`${file} could not be fetched: ${response.status}`);
  // Only what came whole is in the cache.
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

// The name by which the bundler asks for it.
export { preloadChunks as __vitePreload };
