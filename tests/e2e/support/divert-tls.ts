// Preloaded into a server under test: whatever it sends to a provider outside of the house arrives at a model on this
// computer, without encryption. The server itself believes that it talks to the provider.
import { connect } from 'node:net';
import tls from 'node:tls';

const port = Number(process.env['DIVERTED_TO']);

tls.connect = () => {
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => socket.emit('secureConnect'));
  // As much of a TLS socket as a client of HTTP/1 looks at.
  return Object.assign(socket, { alpnProtocol: false, authorized: true, encrypted: true }) as never;
};
