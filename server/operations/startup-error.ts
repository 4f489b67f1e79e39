// The reason why the server could not start, as one sentence instead of a stack trace.
import type { Config } from '../config/settings.ts';

interface StartupFailure {
  sentence: string;
  exitCode: number;
}

interface ListenError extends Error {
  exitCode: number;
  code: string;
  port: number;
}

export function describeStartupError(
  error: unknown,
  config: Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost'>,
): StartupFailure {
  const { exitCode, code, message, port } = (error ?? {}) as Partial<ListenError>;
  if (exitCode !== undefined && message) return { sentence: message, exitCode };
  const option = port !== undefined && port === config.metricsPort ? 'METRICS_PORT' : 'PORT';
  const taken = port ?? config.port;
  if (code === 'EADDRINUSE')
    return { sentence: `Port ${taken} is already in use. Set ${option} to another one.`, exitCode: 1 };
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return {
      sentence: `${option === 'PORT' ? `HOST ${config.host}` : `METRICS_HOST ${config.metricsHost}`} is not an address of this computer.`,
      exitCode: 1,
    };
  if (code === 'EACCES')
    return {
      sentence: `This user may not open port ${taken}. Set ${option} to a port above 1023.`,
      exitCode: 1,
    };
  return { sentence: `Learn could not start: ${message ?? 'the reason is unknown'}.`, exitCode: 1 };
}
