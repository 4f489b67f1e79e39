import { expect, test } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';

const failed = {
  ...PageBoundary.getDerivedStateFromError(new Error('This day broke.')),
  address: '/synthesis?date=2026-11-20',
};
const moveTo = (address: string) => PageBoundary.getDerivedStateFromProps({ address, children: null }, failed);

test('an error stays while the address is the same', () => {
  expect(moveTo('/synthesis?date=2026-11-20')).toBeNull();
});

test('another address of the same page does not show the error of the previous one', () => {
  expect(moveTo('/synthesis?date=2026-11-21')).toMatchObject({ error: null });
});
