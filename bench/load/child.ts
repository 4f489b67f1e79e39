// A measured server is a separate process; it reports when it is ready and, on request, its CPU time and memory.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ServedPerson {
  userId: string;
  /** The value of the Cookie header. */
  cookie: string;
}

export interface Ready {
  port: number;
  people: ServedPerson[];
}

interface Usage {
  /** User and system time of all threads. */
  cpuUs: number;
  rssBytes: number;
}

export interface MeasuredServer extends Ready {
  readUsage(): Promise<Usage>;
  stop(): Promise<void>;
}

const STOP_MS = 10_000;

export async function startServer(file: URL, environment: Record<string, string>): Promise<MeasuredServer> {
  const child = fork(file, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    // Log lines are discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = (await receive(child)) as Ready;
  return {
    ...ready,
    async readUsage() {
      child.send('usage');
      return (await receive(child)) as Usage;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const escalation = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(escalation);
    },
  };
}

/** Called by the measured process when it listens. */
export function answerBench(ready: Ready): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuUs: user + system, rssBytes: process.memoryUsage.rss() };
    process.send?.(usage);
  });
  process.send?.(ready);
}

async function receive(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  try {
    const died = once(child, 'exit', over).then(([code]: unknown[]) => {
      throw new Error(`The measured server ended with ${String(code)}.`);
    });
    const [message] = (await Promise.race([once(child, 'message', over), died])) as [unknown];
    return message;
  } finally {
    over.abort();
  }
}
