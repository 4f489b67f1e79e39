// A writer that remembers what it was given to read, and says so in its texts.
import type { BedtimeRequest, Writer } from '../../server/models/writer.ts';

export interface FakeWriter extends Writer {
  /** Every request, in the order it came. */
  readonly requests: readonly BedtimeRequest[];
}

export function createFakeWriter(source = 'embedded'): FakeWriter {
  const read: BedtimeRequest[] = [];
  const provenance = { source, degraded: false };
  const note = (request: BedtimeRequest): string => {
    read.push(request);
    const texts = request.days.flatMap(({ date, entries }) => entries.map(({ content }) => `${date} ${content}`));
    return [`${source} ${request.variant}`, ...texts].join('; ');
  };
  return {
    source,
    requests: read,
    bedtimeReading: async (request) => ({ text: note(request), ...provenance }),
    weeklyRefresher: async (request) => ({
      summary: note(request),
      highlights: request.days.map(({ date, entries }) => ({ date, text: entries[0]?.content ?? '' })),
      growth: `${request.days.length} days`,
      ...provenance,
    }),
    close: async () => {},
  };
}
