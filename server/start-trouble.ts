// Why the server could not start, as one sentence instead of a stack.
import type { Config } from './config.ts';

interface Trouble {
  sentence: string;
  exitCode: number;
}

export function explainStart(error: unknown, config: Pick<Config, 'port' | 'host'>): Trouble {
  const { exitCode, code, message } = (error ?? {}) as { exitCode?: number; code?: string; message?: string };
  if (exitCode !== undefined && message) return { sentence: message, exitCode };
  if (code === 'EADDRINUSE')
    return { sentence: `Port ${config.port} is already in use. Set PORT to another one.`, exitCode: 1 };
  if (code === 'EADDRNOTAVAIL')
    return { sentence: `HOST ${config.host} is not an address of this computer.`, exitCode: 1 };
  if (code === 'EACCES')
    return {
      sentence: `Port ${config.port} may not be used by this account. Set PORT to one above 1023.`,
      exitCode: 1,
    };
  return { sentence: `Learn could not start: ${message ?? 'the reason is unknown'}.`, exitCode: 1 };
}
