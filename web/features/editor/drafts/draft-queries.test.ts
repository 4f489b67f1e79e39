import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDraftOptions } from './draft-queries.ts';

// A browser that never answers: its database is blocked by another tab.
vi.mock('../../../storage/local-stores.ts', () => ({ openLocalStore: () => new Promise(() => undefined) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the inline editor does not wait for a device that does not answer', async () => {
  const opening = new QueryClient().fetchQuery(deviceDraftOptions('ada', '2026-11-21'));
  await vi.advanceTimersByTimeAsync(2000);

  const { savedDraft } = await opening;
  expect(savedDraft.content).toBeNull();
}, 3000);
