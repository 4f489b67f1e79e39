// The floor: node:http, one set of responses for each person, one write for each stream and change.
import { createServer, type ServerResponse } from 'node:http';
import { answerBench } from '../load/child.ts';
import { publishChanges } from './publish.ts';

const port = Number(process.env['PORT']);
const people = Array.from({ length: Number(process.env['PEOPLE']) }, (_, index) => {
  return { userId: `person-${index}`, cookie: `id=person-${index}` };
});
const streams = new Map<string, Set<ServerResponse>>(people.map(({ userId }) => [userId, new Set()]));

const server = createServer((request, response) => {
  const own = streams.get((request.headers.cookie ?? '').slice('id='.length));
  if (own === undefined) return response.writeHead(401).end();
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  response.write('\n');
  own.add(response);
  response.on('close', () => own.delete(response));
});

publishChanges([...streams.keys()], ({ userId, noun, date, version }) => {
  const text = `event: change\ndata: ${JSON.stringify({ noun, date, version })}\n\n`;
  for (const response of streams.get(userId) ?? []) response.write(text);
});
server.listen(port, '127.0.0.1', () => answerBench({ port, people }));
process.on('SIGTERM', () => process.exit(0));
