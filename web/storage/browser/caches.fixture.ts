// The caches of a browser, as far as texts are stored in them.
const ORIGIN = 'https://learn.example';

export function createCaches() {
  const stores = new Map<string, Map<string, string>>();
  const urlOf = (asked: string | { url: string }): string =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;
  return {
    has: async (name: string) => stores.has(name),
    async open(name: string) {
      const rows = stores.get(name) ?? new Map<string, string>();
      stores.set(name, rows);
      return {
        put: async (asked: string, response: Response) => void rows.set(urlOf(asked), await response.text()),
        keys: async () => [...rows.keys()].map((url) => ({ url })),
        async match(asked: string | { url: string }) {
          const text = rows.get(urlOf(asked));
          return text === undefined ? undefined : new Response(text);
        },
        delete: async (asked: string) => rows.delete(urlOf(asked)),
      };
    },
  };
}
