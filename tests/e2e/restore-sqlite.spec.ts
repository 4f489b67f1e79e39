import { startOnSqlite } from './support/restorable.ts';
import { describeLostDays, describeStaleChange } from './support/restore.suite.ts';

describeLostDays(startOnSqlite);
describeStaleChange(startOnSqlite);
