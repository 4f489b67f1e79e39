import { expect, test } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';

const failed = {
  ...PageBoundary.getDerivedStateFromError(new Error('This day broke.')),
  address: '/synthesis?date=2026-11-20',
};
const moveTo = (address: string) => PageBoundary.getDerivedStateFromProps({ address, children: null }, failed);

test('the error of an address stays while that address does', () => {
  expect(moveTo('/synthesis?date=2026-11-20')).toBeNull();
});

test('another day on the same page is drawn, and does not show the error of the one before', () => {
  expect(moveTo('/synthesis?date=2026-11-21')).toMatchObject({ error: null });
});
