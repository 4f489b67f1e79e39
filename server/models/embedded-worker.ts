// The thread beside the server's own: texts of several days are made here, so that nobody's request waits for them.
import { parentPort } from 'node:worker_threads';
import { composeText, type TextRequest } from './embedded-texts.ts';

export interface Job {
  id: number;
  asked: TextRequest;
}

parentPort?.on('message', ({ id, asked }: Job) => {
  parentPort?.postMessage({ id, text: composeText(asked) }, []);
});
