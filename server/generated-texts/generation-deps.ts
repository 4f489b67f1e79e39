import type { Clock } from '../clock.ts';
import type { ModelAccess } from '../models/model-access.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { Quotas } from '../models/rows/quotas.ts';
import type { Writer } from '../models/writer.ts';
import type { GeneratedTexts } from './rows/generated-text-rows.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';

export interface GenerationServices extends StorageDeps {
  generatedTexts: GeneratedTexts;
  quotas: Quotas;
  /** Counts opened text towards the requests per minute of its person. */
  chargeOpenedBytes(this: void, userId: string, bytes: number): void;
  clock: Clock;
  /** Writes about saved entries when no language model does. */
  writer: Writer;
  /** Writes about unsaved entries and empty weeks: a request alone must not cause calls of a language model. */
  embeddedWriter: Writer;
  /** Undefined on a server without a language model. */
  modelAccess?: ModelAccess | undefined;
  /** Aborts when this process is about to stop. */
  shutdownSignal?: AbortSignal;
}

export interface GenerationDeps extends GenerationServices {
  singleFlight: SingleFlight;
}

export function createGenerationDeps(services: GenerationServices): GenerationDeps {
  return { ...services, singleFlight: createSingleFlight(services.shutdownSignal) };
}
