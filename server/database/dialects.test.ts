import { expect, test } from 'vitest';
import { POSTGRESQL, SQLITE, translateSql } from './dialects.ts';

test('a difference is written as each engine needs it', () => {
  const sql = 'SELECT a FROM {keys}user_key WHERE b = $1 {forUpdate}';

  expect(translateSql(sql, SQLITE)).toBe('SELECT a FROM user_key WHERE b = ?1 ');
  expect(translateSql(sql, POSTGRESQL)).toBe('SELECT a FROM learn_keys.user_key WHERE b = $1 FOR UPDATE');
});

test('an unknown placeholder throws', () => {
  expect(() => translateSql('SELECT {toString}', SQLITE)).toThrow('Unknown word in SQL: toString');
});

test('both engines know the same differences', () => {
  expect(Object.keys(POSTGRESQL.words)).toEqual(Object.keys(SQLITE.words));
});
