// A Vite plugin: builds web/first-script as one inline script in the page's head. The server allows it by its hash
// (server/http/security-headers.ts). The page names the main script; the first script loads it after the first frame.
import { build, type Plugin, type Rolldown } from 'vite';
import { stripSchemas } from './strip-schemas.ts';

const MAIN_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

export function buildFirstScript({ source, contract }: { source: string; contract: string }): Plugin {
  let code = '';
  return {
    name: 'learn:first-script',
    apply: 'build',
    async buildStart() {
      code = await bundleFirstScript(source, contract);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [mainScript, path] = html.match(MAIN_SCRIPT) ?? [];
        if (!mainScript) throw new Error('The built page names no main script.');
        const first = `<link data-rel="modulepreload" crossorigin href="${path}">\n    <script>${code}</script>`;
        return html.replace(mainScript, () => first);
      },
    },
  };
}

async function bundleFirstScript(source: string, contract: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [stripSchemas({ folder: contract })],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunk = outputs[0]?.output[0];
  if (!chunk) throw new Error('The first script was built to nothing.');
  return chunk.code.trim();
}
