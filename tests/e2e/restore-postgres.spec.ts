// What the server does with a stale change and with a removed day is proved on both databases by the tests of its rows:
// server/reflections/restored-server.property.test.ts and server/history/rows/history-pages.suite.ts.
import { startOnPostgres } from './support/restorable.ts';
import { describeLostDays } from './support/restore.suite.ts';

describeLostDays(startOnPostgres);
