// The floor that Learn is compared with: node:http, the same database, one sealed document per reflection and one session
// read. No framework, checks, limits, security headers, summary, revisions or figures.
import { createCipheriv, createDecipheriv, createSecretKey, hash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerBench, type ServedPerson } from './load/child.ts';
import { openFloorPostgres } from './load/floor-postgres.ts';
import { openFloorSqlite } from './load/floor-sqlite.ts';
import { buildContent, writeDays, type WrittenEntry } from './load/journal.ts';
import { FIRST_DAY, PEOPLE, READER_DAYS, WRITER_DAYS } from './load/requests.ts';

interface Document {
  entries: readonly WrittenEntry[];
}

const key = createSecretKey(randomBytes(32));
const { PORT = '4801', DATA_DIR = '.', DATABASE_URL } = process.env;
const database = DATABASE_URL ? await openFloorPostgres(DATABASE_URL) : openFloorSqlite(DATA_DIR);
const people = await seed();
const server = createServer((request, response) => void answer(request, response));

server.listen(Number(PORT), '127.0.0.1', () => answerBench({ port: Number(PORT), people }));
process.on('SIGTERM', () => {
  server.close(() => void database.close().then(() => process.exit(0)));
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, session = ''] = (request.headers.cookie ?? '').split('=');
  const userId = await database.findUser(hash('sha256', session, 'hex'));
  if (userId === undefined) return send(response, 401, '');
  if (request.method === 'POST') return send(response, 201, await save(userId, await readBody(request)));
  const [path = '', query] = (request.url ?? '').split('?');
  if (query !== undefined) {
    const rows = await database.list(userId, Number(query.slice('limit='.length)));
    return send(response, 200, JSON.stringify(rows.map(({ date, document }) => ({ userId, date, ...open(document) }))));
  }
  const date = path.split('/')[4] ?? '';
  const row = await database.find(userId, date);
  return send(response, 200, JSON.stringify(row ? { userId, date, ...open(row.document) } : null));
}

async function save(userId: string, body: string): Promise<string> {
  const { date, promptIndex, entries } = JSON.parse(body) as Document & { date: string; promptIndex: number };
  let document: Document = { entries: [] };
  await database.change(userId, date, (current) => {
    const before = current ? open(current) : { id: randomUUID(), promptIndex, entries: [] };
    const byId = new Map([...before.entries, ...entries].map((entry) => [entry.id, entry]));
    document = { ...before, entries: [...byId.values()] };
    return seal(document);
  });
  return JSON.stringify({ userId, date, ...document });
}

export function seal(document: Document): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = cipher.update(JSON.stringify(document));
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(sealed: Uint8Array): Document {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  return JSON.parse(text) as Document;
}

function send(response: ServerResponse, status: number, body: string): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(body);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => resolve(body));
  });
}

/** Documents with the fields of Learn's answers, so that both answers have about the same size. */
async function seed(): Promise<ServedPerson[]> {
  const seeded: ServedPerson[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const userId = randomUUID();
    const session = randomBytes(32).toString('base64url');
    await database.addSession(hash('sha256', session, 'hex'), userId);
    for (const { date, entries } of writeDays(FIRST_DAY, index === 0 ? READER_DAYS : WRITER_DAYS)) {
      const content = buildContent(date, entries);
      const now = new Date().toISOString();
      const document = {
        id: randomUUID(),
        promptIndex: 0,
        entries: content.entries,
        aiSummary: content.summary?.text ?? null,
        bedtimeReading: null,
        summary: { status: 'ready', source: 'embedded', degraded: false },
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      await database.change(userId, date, () => seal(document));
    }
    seeded.push({ userId, cookie: `learn_session=${session}` });
  }
  return seeded;
}
