// What bedtime readings and weekly refreshers are made with.
import type { Writer } from '../ai/writer.ts';
import type { Clock } from '../clock.ts';
import type { Outputs } from '../storage/outputs.ts';
import type { Reflections, Usage } from '../storage/storage.ts';
import type { TextFlights } from '../storage/text-flights.ts';
import { createFlights, type Flights } from './flights.ts';
import type { HeavyReads } from './heavy-reads.ts';
import type { ModelUse } from './model-use.ts';

export interface TextServices {
  reflections: Reflections;
  outputs: Outputs;
  usage: Usage;
  textFlights: TextFlights;
  heavyReads: HeavyReads;
  clock: Clock;
  /** Reads what the person has saved, where no language model does. */
  writer: Writer;
  /** Reads what only a request says, and answers for empty weeks: no language model can be fed or billed through here. */
  embeddedWriter: Writer;
  /** Absent where there is no language model. */
  models?: ModelUse | undefined;
  /** Aborts when this process is about to stop. */
  closing?: AbortSignal;
}

export interface TextDeps extends TextServices {
  flights: Flights;
}

export function createTextDeps(services: TextServices): TextDeps {
  const { textFlights: rows, closing } = services;
  return { ...services, flights: createFlights({ rows, closing }) };
}
