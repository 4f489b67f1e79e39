// A provider that lies. It speaks like OpenAI's chat completions (what `compatible` speaks) on this computer only, and
// fails in every way that providers have been seen to fail. What it does can be changed while it runs.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerFromEntries } from './provider-answers.ts';
import { playFault } from './provider-faults.ts';
import type { ProviderFault } from './provider-faults.ts';

/** One lie for all calls, one after the other with the last kept, or whatever a function finds right. */
export type FaultScript =
  | ProviderFault
  | readonly ProviderFault[]
  | ((call: ReceivedRequest, index: number) => ProviderFault);

export interface ReceivedRequest {
  at: number;
  path: string;
  headers: IncomingMessage['headers'];
  /** The request as it was sent. */
  body: Record<string, unknown>;
  instructions: string;
  input: string;
}

export interface FaultyProvider {
  /** What AI_BASE_URL takes. */
  readonly url: string;
  readonly calls: readonly ReceivedRequest[];
  /** From now on; a list begins at its beginning. */
  setScript(script: FaultScript): void;
  /** Calls that are neither answered to the end nor given up by whoever asked. */
  countOpen(): number;
  countSockets(): number;
  close(): Promise<void>;
}

export async function startFaultyProvider({
  port = 0,
  script = { kind: 'obedient' },
}: { port?: number; script?: FaultScript } = {}): Promise<FaultyProvider> {
  const calls: ReceivedRequest[] = [];
  const open = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let current: FaultScript = script;
  let begun = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const call = await receive(request);
      calls.push(call);
      await play(pick(current, call, calls.length - 1 - begun), call, response);
    } catch {
      // The caller went away in the middle of its own request.
      response.destroy();
    }
  }

  const server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    void serve(request, response);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // A caller that gives up is part of the play.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server always has an address of this shape.
  const address = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    setScript: (next) => {
      current = next;
      begun = calls.length;
    },
    countOpen: () => open.size,
    countSockets: () => sockets.size,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function pick(script: FaultScript, call: ReceivedRequest, index: number): ProviderFault {
  if (typeof script === 'function') return script(call, index);
  if (!('length' in script)) return script;
  return script[Math.min(index, script.length - 1)] ?? { kind: 'obedient' };
}

function play(lie: ProviderFault, call: ReceivedRequest, response: ServerResponse): Promise<void> {
  if (lie.kind !== 'obedient') return playFault(lie, response);
  return playFault({ ...lie, kind: 'answer', text: answerFromEntries(call.input) }, response);
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { url = '', headers } = request;
  const body = parse(Buffer.concat(parts).toString('utf8'));
  return {
    at: Date.now(),
    path: url,
    headers,
    body,
    instructions: findMessage(body, 'system'),
    input: findMessage(body, 'user'),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    // An object, or the test that looks into it fails.
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function findMessage(body: Record<string, unknown>, role: string): string {
  // The shape of chat completions.
  const messages = (body['messages'] ?? []) as readonly { role: string; content: unknown }[];
  const content = messages.find((message) => message.role === role)?.content;
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : '';
}
