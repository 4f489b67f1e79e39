// The thread beside the server's own: texts of several days are made here, so that nobody's request waits for them.
import { parentPort } from 'node:worker_threads';
import { composeText, type EmbeddedRequest } from './embedded-texts.ts';

export interface WorkerMessage {
  id: number;
  request: EmbeddedRequest;
}

parentPort?.on('message', ({ id, request }: WorkerMessage) => {
  parentPort?.postMessage({ id, text: composeText(request) }, []);
});
