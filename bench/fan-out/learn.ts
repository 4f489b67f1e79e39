// The shipped server in a process of its own. On SQLite it also publishes the changes, because no other process can.
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config/config.ts';
import { createEventBuses } from '../../server/changes/event-buses.ts';
import { createPgEventBuses } from '../../server/changes/pg-event-buses.ts';
import { openStorage } from '../../server/open-storage.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { answerBench, type ServedPerson } from '../load/child.ts';
import { publishChanges } from './publish.ts';

const { config, problems } = readConfig(process.env);
if (problems.length > 0) throw new Error(problems.join('\n'));

const { dataDir, databaseUrl, masterKey } = config;
const buses = databaseUrl ? createPgEventBuses({ url: databaseUrl, report: () => {} }) : createEventBuses();
const storage = await openStorage({ dataDir, databaseUrl, masterKey, clock: systemClock, createEvents: () => buses });
const people: ServedPerson[] = [];
for (let index = 0; index < Number(process.env['PEOPLE']); index += 1)
  people.push(await signIn({ storage, clock: systemClock, publicUrl: config.publicUrl }));

const app = await buildApp(config, { storage });
await app.listen({ port: config.port, host: config.host });
const userIds = people.map(({ userId }) => userId);
if (databaseUrl === undefined) publishChanges(userIds, buses.changeBus.publish);
answerBench({ port: config.port, people });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
