// What bedtime readings and weekly refreshers are made with.
import type { Writer } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { GeneratedTexts } from './rows/outputs.ts';
import type { TextLeases } from './rows/text-leases.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';
import type { ReadLimiter } from '../reflections/heavy-reads.ts';
import type { ModelAccess } from '../models/model-access.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { Quotas } from '../models/rows/quotas.ts';

export interface GenerationServices extends StorageDeps {
  reflections: Reflections;
  generatedTexts: GeneratedTexts;
  quotas: Quotas;
  textLeases: TextLeases;
  readLimiter: ReadLimiter;
  clock: Clock;
  /** Reads what the person has saved, where no language model does. */
  writer: Writer;
  /** Reads what only a request says, and answers for empty weeks: no language model can be fed or billed through here. */
  embeddedWriter: Writer;
  /** Absent where there is no language model. */
  modelAccess?: ModelAccess | undefined;
  /** Aborts when this process is about to stop. */
  shutdownSignal?: AbortSignal;
}

export interface GenerationDeps extends GenerationServices {
  singleFlight: SingleFlight;
}

export function createGenerationDeps(services: GenerationServices): GenerationDeps {
  const { textLeases: rows, shutdownSignal } = services;
  return { ...services, singleFlight: createSingleFlight({ leases: rows, shutdownSignal }) };
}
