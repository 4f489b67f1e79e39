// A server on a port, a person, and windows of theirs that listen.
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';
import {
  countLooks,
  createTestTimers,
  listenOn,
  openListener,
  type HeardEvent,
  type Listener,
  type TestTimers,
} from './events-listener.ts';

type Listening = Partial<Parameters<typeof openListener>[0]>;
type Answer = Awaited<ReturnType<TestPerson['send']>>;

export interface EventsSite {
  app: TestApp;
  timers: TestTimers;
  port: number;
  ada: TestPerson;
  listeners: readonly Listener[];
  /** As Ada, unless it says otherwise. */
  listen(listening?: Listening): Promise<Listener>;
  /** Once it has heard what the rows know already. */
  listenFromNow(listening?: Listening): Promise<Listener>;
  close(): Promise<void>;
}

export async function openEventsSite(): Promise<EventsSite> {
  const timers = createTestTimers();
  const app = await startTestApp({ scheduler: timers });
  const port = await listenOn(app.server);
  const ada = await app.signIn('Ada');
  const listeners: Listener[] = [];

  async function listen(listening: Listening = {}): Promise<Listener> {
    const listener = await openListener({ port, cookie: ada.cookie, ...listening });
    listeners.push(listener);
    return listener;
  }

  return {
    app,
    timers,
    port,
    ada,
    listeners,
    listen,
    async listenFromNow(listening) {
      const listener = await listen(listening);
      await listener.until((each) => countLooks(each) >= 1);
      return listener;
    },
    async close() {
      for (const listener of listeners) listener.leave();
      await app.close();
    },
  };
}

export function saveDay(person: TestPerson, content: string, date = TODAY, headers = {}): Promise<Answer> {
  const payload = { userId: person.userId, date, promptIndex: 0, entries: [{ id: 'a', content, rev: 0 }] };
  return person.send({ method: 'POST', url: '/api/reflections', payload, headers });
}

export function dayChange(date: string, version: number): HeardEvent {
  return { name: 'change', data: { noun: 'reflection', date, version } };
}
