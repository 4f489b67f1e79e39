import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB (10⁶ bytes), from Linux's /proc, whose kB are 1,024 bytes. */
export function readMemoryMb(pid: number | undefined): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(found?.[1]) * 1024) / 1_000_000;
}
