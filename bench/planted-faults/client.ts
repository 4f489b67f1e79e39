// Faults of the client. Most of them are noticed by browser tests only.
import { READING_FAULTS } from './client/reading.ts';
import { SHELL_FAULTS } from './client/shell.ts';
import { WRITING_FAULTS } from './client/writing.ts';
import type { Fault } from './fault.ts';

export const CLIENT_FAULTS: readonly Fault[] = [...WRITING_FAULTS, ...READING_FAULTS, ...SHELL_FAULTS];
