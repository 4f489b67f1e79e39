// What bedtime readings and weekly refreshers are made with.
import type { Writer } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { Outputs } from './rows/outputs.ts';
import type { TextFlights } from './rows/text-leases.ts';
import { createFlights, type Flights } from './single-flight.ts';
import type { HeavyReads } from '../reflections/heavy-reads.ts';
import type { ModelUse } from '../models/model-access.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { Usage } from '../models/rows/quotas.ts';

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
