import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeShape, type Field } from './shapes.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(2000));
const shapes = z.registry<{ id: string }>();
shapes.add(Name, { id: 'Name' });

function fieldOf(schema: z.ZodMiniType): Field | undefined {
  return describeShape(z.object({ field: schema }), { shapes }, { io: 'input' }).fields[0];
}

test.each([
  ['a text', z.string(), 'string', ''],
  ['a text or nothing', z.nullable(z.string()), 'string | null', ''],
  ['a whole number', z.int(), 'integer', ''],
  ['a whole number from 0 on', z.int().check(z.gte(0)), 'integer', '0 or more'],
  ['a range', z.int().check(z.gte(0), z.lte(4)), 'integer', '0 to 4'],
  ['one of several words', z.enum(['a', 'b']), "'a' | 'b'", ''],
  ['one word', z.literal('live'), "'live'", ''],
  ['a list', z.array(z.string()).check(z.maxLength(1200)), 'string[]', 'at most 1,200'],
  ['a list of either', z.array(z.nullable(z.string())), '(string | null)[]', ''],
  ['an object', z.object({ a: z.string(), b: z.optional(z.int()) }), '{ a: string, b?: integer }', ''],
  ['what nobody reads', z.unknown(), 'anything', ''],
])('%s is written as a person reads it', (_, schema, type, limits) => {
  expect(fieldOf(schema)).toMatchObject({ name: 'field', type, limits });
});

test('a field that may be left out says so', () => {
  expect(fieldOf(z.optional(z.string()))).toMatchObject({ isOptional: true });
  expect(fieldOf(z.string())).toMatchObject({ isOptional: false });
});

test('a shape with a name is named, and described once', () => {
  const shape = describeShape(z.array(Name), { shapes }, { io: 'input' });

  expect(shape.type).toBe('Name[]');
  expect(shape.named.get('Name')).toMatchObject({ type: 'string', limits: '1 to 2,000 characters' });
});
