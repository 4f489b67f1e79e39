// The shipped server in a separate process, with people and days.
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { answerBench } from './child.ts';
import { seedLearn } from './seed.ts';

const { config, problems } = readConfig(process.env);
if (problems.length > 0) throw new Error(problems.join('\n'));

const people = await seedLearn(config);
const app = await buildApp(config);
await app.listen({ port: config.port, host: config.host });
answerBench({ port: config.port, people });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
