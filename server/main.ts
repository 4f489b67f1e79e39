// Read the configuration, build the app, listen, close on a signal.
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { explainStart } from './start-trouble.ts';

const CONFIGURATION_EXIT = 78;

const { config, problems, warnings } = readConfig(process.env);
if (problems.length > 0) stop(problems.join('\n'), CONFIGURATION_EXIT);
for (const warning of warnings) process.stderr.write(`${warning}\n`);

try {
  const notices: string[] = [];
  const server = await buildApp(config, { notify: (line) => notices.push(line) });
  let isClosing = false;
  const close = (): void => {
    // npm and service managers both pass the signal on, so it arrives twice.
    if (isClosing) return;
    isClosing = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => stop(explainStart(error, config).sentence, 1),
    );
  };
  process.on('SIGTERM', close).on('SIGINT', close);
  await server.listen({ port: config.port, host: config.host });
  process.stdout.write(`${[`Learn is running at ${config.publicUrl}`, ...notices].join('\n')}\n`);
} catch (error) {
  const { sentence, exitCode } = explainStart(error, config);
  stop(sentence, exitCode);
}

function stop(sentence: string, exitCode: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
