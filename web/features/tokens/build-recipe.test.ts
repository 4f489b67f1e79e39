import { expect, test } from 'vitest';
import { buildRecipe, formatRecipe, isOwnComputer } from './build-recipe.ts';

const ORIGIN = 'https://learn.example';

test('HQ1: the recipe of a key that adds has the address, the key and the body', () => {
  const recipe = buildRecipe({ scope: 'add', token: 'learn_x' }, ORIGIN);

  expect(formatRecipe(recipe)).toBe(
    [
      'Address (POST): https://learn.example/api/capture',
      'Header “Authorization”: Bearer learn_x',
      'Body (application/json): {"content":"What I learned"}',
    ].join('\n'),
  );
});

test('HQ1: the recipe of a key that reads asks for the latest days and has no body', () => {
  const recipe = buildRecipe({ scope: 'read', token: 'learn_x' }, ORIGIN);

  expect(formatRecipe(recipe)).toBe(
    'Address (GET): https://learn.example/api/reflections/me?limit=5\nHeader “Authorization”: Bearer learn_x',
  );
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['learn.localdomain', false],
  ['192.168.1.7', false],
])('the address %s means the computer that asks: %s', (hostname, isOwn) => {
  expect(isOwnComputer(hostname)).toBe(isOwn);
});
