// Loaded in front of a server under strain: half of its requests are looked at up to 350 ms late, so that answers come
// in any order.
import { Server } from 'node:http';

const LATEST_MS = 350;
// Called with its `this` below.
// oxlint-disable-next-line typescript/unbound-method
const { emit } = Server.prototype;

Server.prototype.emit = function emitLate(this: Server, event: string, ...values: unknown[]): boolean {
  const emitNow = () => Reflect.apply(emit, this, [event, ...values]);
  if (event !== 'request' || Math.random() < 0.5) return emitNow();
  setTimeout(emitNow, Math.random() * LATEST_MS);
  return true;
};
