import { buildApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { describeErrorForLog } from './http/errors/describe-failure.ts';
import { describeStartupError } from './operations/startup-error.ts';

const CONFIGURATION_EXIT = 78;
/** Service managers kill the process after 10 s. By then all requests have ended, so only the database is left. */
const STOP_MAX_MS = 9_500;

// Node would print the message, which can contain what people wrote.
process.on('uncaughtException', (error) =>
  stop(`Learn stopped because of a fault: ${JSON.stringify(describeErrorForLog(error))}`, 1),
);

const { config, problems, warnings } = readConfig(process.env);
if (problems.length > 0) stop(problems.join('\n'), CONFIGURATION_EXIT);
for (const warning of warnings) process.stderr.write(`${warning}\n`);

try {
  const notices: string[] = [];
  const server = await buildApp(config, { notify: (line) => notices.push(line) });
  let isClosing = false;
  const close = (): void => {
    // npm and service managers both send the signal, so it arrives twice.
    if (isClosing) return;
    isClosing = true;
    setTimeout(
      () => stop('The database did not answer within 10 seconds, so Learn stopped without it.', 1),
      STOP_MAX_MS,
    );
    server.close().then(
      () => process.exit(0),
      (error: unknown) => stop(describeStartupError(error, config).sentence, 1),
    );
  };
  process.on('SIGTERM', close).on('SIGINT', close);
  await server.listen({ port: config.port, host: config.host });
  process.stdout.write(`${[`Learn is running at ${config.publicUrl}`, ...notices].join('\n')}\n`);
} catch (error) {
  const { sentence, exitCode } = describeStartupError(error, config);
  stop(sentence, exitCode);
}

function stop(sentence: string, exitCode: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
