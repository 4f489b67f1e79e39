// Loaded into the measured server before its own code (`--import`): measures the longest block of the event loop in CPU
// time of the main thread, and memory. CPU and not wall time: other programs on the machine do not count.

export interface Reading {
  longestBlockMs: number;
  /** Peak since the reset, and the value at the reset. */
  peakRssBytes: number;
  startRssBytes: number;
}

const TICK_MS = 1;
const MEMORY_EVERY_MS = 5;

let last = process.threadCpuUsage();
const reading: Reading = { longestBlockMs: 0, peakRssBytes: 0, startRssBytes: 0 };

// The timer fires once per event loop iteration, so the CPU time between two ticks is that of one iteration.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  reading.longestBlockMs = Math.max(reading.longestBlockMs, (user + system) / 1000);
}, TICK_MS).unref();

setInterval(() => {
  reading.peakRssBytes = Math.max(reading.peakRssBytes, process.memoryUsage.rss());
}, MEMORY_EVERY_MS).unref();

process.on('message', (message) => {
  if (message === 'reset') {
    globalThis.gc?.();
    last = process.threadCpuUsage();
    reading.longestBlockMs = 0;
    reading.startRssBytes = process.memoryUsage.rss();
    reading.peakRssBytes = reading.startRssBytes;
  }
  process.send?.(reading);
});
process.channel?.unref();
