import { startOnPostgres } from './support/restorable.ts';
import { describeRestore } from './support/restore.suite.ts';

describeRestore(startOnPostgres);
