// The reason why the server could not start, as one sentence instead of a stack trace.
import type { Config } from '../config/settings.ts';

interface ListenError extends Error {
  exitCode: number;
  code: string;
  port: number;
}

export function describeStartupError(
  error: unknown,
  config: Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost'>,
) {
  const { exitCode, code = '', message, port = config.port } = (error ?? {}) as Partial<ListenError>;
  if (exitCode !== undefined && message) return { sentence: message, exitCode };
  const isMetrics = port === config.metricsPort;
  const option = isMetrics ? 'METRICS_PORT' : 'PORT';
  const host = isMetrics ? `METRICS_HOST ${config.metricsHost}` : `HOST ${config.host}`;
  const notHere = `${host} is not an address of this computer.`;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use. Set ${option} to another one.`,
    EADDRNOTAVAIL: notHere,
    ENOTFOUND: notHere,
    EACCES: `This user may not open port ${port}. Set ${option} to a port above 1023.`,
  };
  return { sentence: sentences[code] ?? `Learn could not start: ${message ?? 'the reason is unknown'}.`, exitCode: 1 };
}
