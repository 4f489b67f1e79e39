// What bedtime readings and weekly refreshers are made with.
import type { Writer } from '../ai/writer.ts';
import type { Clock } from '../clock.ts';
import type { Outputs, Reflections, Usage } from '../storage/storage.ts';
import { createFlights, type Flights } from './flights.ts';

export interface TextServices {
  reflections: Reflections;
  outputs: Outputs;
  usage: Usage;
  clock: Clock;
  /** Reads what the person has saved. */
  writer: Writer;
  /** Reads what only a request says, and answers for empty weeks: no language model can be fed or billed through here. */
  embeddedWriter: Writer;
}

export interface TextDeps extends TextServices {
  flights: Flights;
}

export function createTextDeps(services: TextServices): TextDeps {
  return { ...services, flights: createFlights() };
}
