// A worker thread generates the texts of several days, so that they block no other request.
import { parentPort } from 'node:worker_threads';
import { composeText, type EmbeddedRequest } from './embedded-texts.ts';

export interface WorkerMessage {
  id: number;
  request: EmbeddedRequest;
}

parentPort?.on('message', ({ id, request }: WorkerMessage) => {
  parentPort?.postMessage({ id, text: composeText(request) }, []);
});
