import { openSqliteHarness } from '../tests/support/storage.ts';
import { describeStorage } from './storage.suite.ts';

describeStorage('SQLite', openSqliteHarness);
