// Bodies made from a schema of the contract, with one place after another turned into an object that is not what it
// looks like.
import type * as z from 'zod/mini';

/** What JSON can hold and a parser may stumble over. */
const ODD: readonly unknown[] = [
  { length: { toString: 1 } },
  { length: { valueOf: 1, toString: 1 } },
  { size: { toString: 1 } },
  { length: -1 },
  { length: 2 ** 53 },
  { length: 'many' },
  { toString: 1, valueOf: 1 },
  { toJSON: 1 },
  [{ length: { toString: 1 } }],
];

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  entries?: Record<string, string>;
}

/** A body of the right shape; the texts in it are right only for some. */
export function buildSample(schema: z.ZodMiniType, userId: string, name = ''): unknown {
  // The parts of a definition that are read here are the same for every kind of schema.
  const def = (schema as unknown as { def: Def }).def;
  const inner = def.innerType ?? def.in ?? def.options?.[0];
  if (inner !== undefined) return buildSample(inner, userId, name);
  if (def.shape !== undefined) {
    return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, buildSample(part, userId, key)]));
  }
  if (def.element !== undefined) return [buildSample(def.element, userId, name)];
  if (def.entries !== undefined) return Object.values(def.entries)[0];
  if (def.type === 'number') return 1;
  if (def.type === 'boolean') return true;
  if (name === 'userId') return userId;
  return name === 'date' ? '2026-11-21' : 'x';
}

/** The sample with each of its parts, the whole included, replaced by each odd object. */
export function* listMalformedBodies(sample: unknown): Generator {
  yield* ODD;
  if (Array.isArray(sample)) {
    for (const part of listMalformedBodies(sample[0])) yield [part];
  } else if (typeof sample === 'object' && sample !== null) {
    for (const [key, value] of Object.entries(sample)) {
      for (const part of listMalformedBodies(value)) yield { ...sample, [key]: part };
    }
  }
}
