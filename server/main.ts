// Read the configuration, build the app, listen, close on a signal.
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { explainStart } from './start-trouble.ts';

const CONFIGURATION_EXIT = 78;

const { config, problems } = readConfig(process.env);
if (problems.length > 0) stop(problems.join('\n'), CONFIGURATION_EXIT);

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
  say(`Learn is running at ${config.publicUrl}`);
  for (const line of notices) say(line);
} catch (error) {
  const { sentence, exitCode } = explainStart(error, config);
  stop(sentence, exitCode);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(sentence: string, exitCode: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
