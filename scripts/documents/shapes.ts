// Schemas as a person reads them: `entries: EntryInput[]   at most 50`.
import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

type Json = z.core.JSONSchema.JSONSchema;

export interface Shape {
  type: string;
  /** What the type does not say: lengths, ranges, patterns. */
  limits: string;
  fields: readonly Field[];
}

export interface Field extends Omit<Shape, 'fields'> {
  name: string;
  isOptional: boolean;
}

export interface DescribedShape extends Shape {
  /** Every named shape that this one is made of, by name. */
  named: ReadonlyMap<string, Shape>;
}

export function describeShape(
  schema: z.ZodMiniType,
  { shapes }: Pick<Contract, 'shapes'>,
  { io }: { io: 'input' | 'output' },
): DescribedShape {
  const json = z.toJSONSchema(schema, { metadata: shapes, io, unrepresentable: 'any' });
  const parts = Object.entries(json.$defs ?? {});
  const named = new Map(parts.map(([name, part]) => [name, describe(part)]));
  return { ...describe(json), named };
}

function describe(json: Json): Shape {
  return { type: typeOf(json), limits: limitsOf(json), fields: fieldsOf(json) };
}

function fieldsOf({ properties = {}, required = [] }: Json): Field[] {
  return Object.entries(properties).map(([name, value]) => {
    const part = asSchema(value);
    return { name, isOptional: !required.includes(name), type: typeOf(part), limits: limitsOf(part) };
  });
}

function typeOf(json: Json): string {
  const { $ref, anyOf, type } = json;
  if ($ref !== undefined) return $ref.replace('#/$defs/', '');
  if (anyOf) return anyOf.map((part) => typeOf(asSchema(part))).join(' | ');
  if (json.enum) return json.enum.map((value) => `'${String(value)}'`).join(' | ');
  if (json.const !== undefined) return `'${String(json.const)}'`;
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return `${elementOf(asSchema(json.items))}[]`;
  if (type === 'object') return inline(json);
  return type ?? 'anything';
}

function elementOf(items: Json): string {
  const type = typeOf(items);
  return type.includes(' | ') ? `(${type})` : type;
}

function inline(json: Json): string {
  const fields = fieldsOf(json).map(({ name, isOptional, type }) => `${name}${isOptional ? '?' : ''}: ${type}`);
  return `{ ${fields.join(', ')} }`;
}

function limitsOf(json: Json): string {
  const { minLength, maxLength, maxItems, pattern, type } = json;
  const limits: string[] = [];
  if (maxLength !== undefined) limits.push(`${minLength ?? 0} to ${show(maxLength)} characters`);
  if (maxItems !== undefined) limits.push(`at most ${show(maxItems)}`);
  if (pattern !== undefined) limits.push(pattern);
  if (type === 'integer') limits.push(rangeOf(json));
  return limits.filter(Boolean).join(', ');
}

/** A whole number without limits of its own has those of JavaScript, which say nothing. */
function rangeOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Json): string {
  if (minimum <= Number.MIN_SAFE_INTEGER) return '';
  return maximum >= Number.MAX_SAFE_INTEGER ? `${show(minimum)} or more` : `${show(minimum)} to ${show(maximum)}`;
}

function show(count: number): string {
  return count.toLocaleString('en');
}

/** `true` and `false` are schemas too; the contract has neither. */
function asSchema(part: unknown): Json {
  return typeof part === 'object' && part !== null ? (part as Json) : {};
}
