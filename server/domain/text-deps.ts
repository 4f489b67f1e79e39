// What bedtime readings and weekly refreshers are made with.
import type { Writer } from '../ai/writer.ts';
import type { Clock } from '../clock.ts';
import type { Outputs, Reflections, Usage } from '../storage/storage.ts';
import { createFlights, type Flights } from './flights.ts';
import { EMBEDDED_SOURCE } from './text-source.ts';

export interface TextServices {
  reflections: Reflections;
  outputs: Outputs;
  usage: Usage;
  clock: Clock;
  /** Reads what the person has saved. */
  writer: Writer;
  /** May be left out only where `writer` is the embedded one. */
  embeddedWriter?: Writer;
}

export interface TextDeps extends TextServices {
  /** Reads what only a request says, and answers for empty weeks: no language model can be fed or billed through here. */
  embeddedWriter: Writer;
  flights: Flights;
}

export function createTextDeps(services: TextServices): TextDeps {
  const { writer, embeddedWriter = writer } = services;
  if (embeddedWriter.source !== EMBEDDED_SOURCE)
    throw new Error('A language model needs the embedded writer beside it.');
  return { ...services, embeddedWriter, flights: createFlights() };
}
