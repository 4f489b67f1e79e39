// The files of the built client. The build lays compressed copies beside them (scripts/vite/compress-assets.ts).
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from '../http/errors/send-error.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
];
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** One route for each file that exists at the start, so that no request path is resolved against the disk. */
export function serveClientFiles(app: FastifyInstance, clientDir: string): void {
  const names = new Set(listFiles(clientDir));
  for (const name of names) {
    const type = TYPES[extname(name)];
    // Pages come from sendPage, compressed copies in place of their originals.
    if (type === undefined) continue;
    const headers = { 'content-type': type, 'cache-control': cacheControlOf(name), vary: 'accept-encoding' };
    const codings = CODINGS.filter(({ suffix }) => names.has(name + suffix));
    app.get(`/${name}`, (request, reply) => {
      const { coding, suffix = '' } = codings.find((one) => acceptsCoding(request, one.coding)) ?? {};
      const encoding = coding && { 'content-encoding': coding };
      return sendFile({ path: join(clientDir, name + suffix), headers: { ...headers, ...encoding }, request, reply });
    });
  }
}

interface SentFile {
  path: string;
  headers: Record<string, string>;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendFile({ path, headers, request, reply }: SentFile): Promise<FastifyReply> {
  const file = await open(path).catch(() => null);
  // A newer build has replaced it.
  if (file === null) return sendNotFound(request, reply);
  try {
    const { size, mtimeMs } = await file.stat();
    const tag = `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
    void reply.headers({ ...headers, etag: tag });
    return request.headers['if-none-match']?.includes(tag) ? reply.code(304).send() : reply.send(await file.readFile());
  } finally {
    await file.close();
  }
}

/** Without hidden files, such as the manifest of the build. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !/(?:^|\/)\./.test(name));
}

export function acceptsCoding({ headers }: FastifyRequest, coding: string): boolean {
  const accepted = headers['accept-encoding']?.toLowerCase() ?? '';
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return `public, max-age=${ONE_YEAR_SECONDS}, immutable`;
  return name === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600';
}
