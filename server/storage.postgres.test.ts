// @module-tag slow
import { inject } from 'vitest';
import { openPostgresHarness } from '../tests/support/storage.ts';
import { describeStorage } from './storage.suite.ts';

describeStorage('PostgreSQL', () => openPostgresHarness(inject('postgresUrl')));
