#!/usr/bin/env node
// Starts Debian's Firefox for Playwright. Playwright 1.65 sends emulation.setMediaFeaturesOverride to every new context,
// which Firefox ESR 153 does not know, and no option leaves it out. This proxy sends session.status in its place. It can go
// when Debian's Firefox knows the command.
import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { findFirefox } from '../../../scripts/test-tools.ts';

const READY = /^WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)$/;
const UNKNOWN = /^\{"id":(\d+),"method":"emulation\.setMediaFeaturesOverride"/;

const firefox = spawn(findFirefox() ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, port] = READY.exec(line) ?? [];
  if (port === undefined) process.stderr.write(`${line}\n`);
  else listen(Number(port));
});

function listen(port: number): void {
  const server = createServer((client) => {
    const remote = connect(port, '127.0.0.1');
    client.pipe(createCommandFilter(port)).pipe(remote).pipe(client);
    client.once('error', () => remote.destroy());
    remote.once('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1', () => {
    const { port: own } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own}\n`);
  });
}

/** The handshake and then the frames of a WebSocket client, each as long as it was. */
function createCommandFilter(port: number): Transform {
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      for (let length = measure(); length > 0 && length <= waiting.length; length = measure()) {
        this.push(
          isOpen ? replaceUnknown(waiting.subarray(0, length)) : replaceHost(waiting.subarray(0, length), port),
        );
        waiting = waiting.subarray(length);
        isOpen = true;
      }
      done();
    },
  });

  /** Of what comes next, 0 while that is not known. */
  function measure(): number {
    if (!isOpen) {
      const end = waiting.indexOf('\r\n\r\n');
      return end < 0 ? 0 : end + 4;
    }
    const isLong = ((waiting[1] ?? 0) & 127) > 125;
    return waiting.length < (isLong ? 10 : 2) ? 0 : findPayload(waiting).end;
  }
}

/** Firefox answers only what is sent to its own address. */
function replaceHost(handshake: Buffer, port: number): Buffer {
  return Buffer.from(handshake.toString('latin1').replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`), 'latin1');
}

/** A client's frame is masked: header of 2, 4 or 10 bytes, mask of 4, payload. */
function findPayload(frame: Buffer): { mask: number; start: number; end: number } {
  const short = (frame[1] ?? 0) & 127;
  const mask = short < 126 ? 2 : short === 126 ? 4 : 10;
  const size = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  return { mask, start: mask + 4, end: mask + 4 + size };
}

function replaceUnknown(frame: Buffer): Buffer {
  const { mask, start, end } = findPayload(frame);
  const apply = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.map((byte, index) => byte ^ (frame[mask + (index % 4)] ?? 0)));
  const text = apply(frame.subarray(start, end));
  const [, id] = UNKNOWN.exec(text.toString('latin1', 0, 80)) ?? [];
  if (id === undefined) return frame;
  const replacement = `{"id":${id},"method":"session.status","params":{}}`.padEnd(text.length);
  return Buffer.concat([frame.subarray(0, start), apply(Buffer.from(replacement))]);
}
