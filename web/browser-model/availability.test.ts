import { afterEach, expect, test, vi } from 'vitest';
import type { ModelSettings } from '#contract/models.ts';
import type { FakeGlobals, FakeLanguageModelScript } from '../../tests/support/fake-language-model-script.ts';
import { installFake } from '../../tests/support/fake-language-model.ts';
import { findModelState } from './availability.ts';
import { downloadModel, modelDownload } from './download-model.ts';
import { mayAskBrowser } from './use-model-option.ts';

const NO_MODEL = { availability: 'unavailable', language: 'en' };

vi.mock('./entries-language.ts', () => ({ detectEntriesLanguage: async () => 'de' }));

afterEach(() => {
  vi.useRealTimers();
  for (const name of ['LanguageModel', 'languageModelCalls', 'languageModelScript'])
    Reflect.deleteProperty(globalThis, name);
});

const listCalls = () => (globalThis as unknown as FakeGlobals).languageModelCalls;

test('a browser without the API has no model', async () => {
  expect(await findModelState('u1')).toEqual(NO_MODEL);
});

test('a model is there for the language of the entries', async () => {
  installFake({ languages: ['en', 'de'] });
  expect(await findModelState('u1')).toEqual({ availability: 'available', language: 'de' });

  installFake({ languages: ['en'] });
  expect(await findModelState('u1')).toEqual({ availability: 'unavailable', language: 'de' });
});

test('a browser that does not answer has no model', async () => {
  vi.useFakeTimers();
  // The timer of an AbortSignal is not one of the faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  installFake({ fault: 'held availability' });
  const state = findModelState('u1');
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await state).toEqual(NO_MODEL);
});

test.each<[string, FakeLanguageModelScript, string, number]>([
  ['that ends shows its progress until then', {}, 'idle', 1],
  ['that breaks off says so', { fault: 'failed download' }, 'failed', 0],
])('a download %s, and leaves no session', async (_, script, status, reached) => {
  vi.useFakeTimers();
  installFake({ availability: 'downloadable', downloadSteps: 4, downloadStepMs: 100, ...script });
  vi.stubGlobal('navigator', { userActivation: { isActive: true } });
  const done = vi.fn();
  const shown: unknown[] = [];
  const stop = modelDownload.subscribe(() => shown.push(modelDownload.get().progress));
  downloadModel('en', done);
  expect(modelDownload.get().status).toBe('downloading');
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  vi.unstubAllGlobals();

  expect(modelDownload.get().status).toBe(status);
  expect(done).toHaveBeenCalledTimes(1);
  expect(Math.max(...shown.map(Number))).toBe(reached);
  const [created, destroyed] = ['create', 'destroy'].map(
    (name) => listCalls().filter((call) => call.name === name && call.session !== undefined).length,
  );
  expect(created).toBe(destroyed);
});

test('the browser is not asked when the server, or the person on this device or on all, has said no', () => {
  installFake();
  const models: ModelSettings = {
    provider: null,
    allowsBrowserModel: true,
    choice: 'unasked',
    tokens: { used: 0, limit: 1 },
  };
  const off = { ...models, provider: { name: 'OpenAI', model: 'gpt-5', isPrivate: false }, choice: 'off' } as const;

  expect(mayAskBrowser(models, null)).toBe(true);
  expect(mayAskBrowser(undefined, null)).toBe(false);
  expect(mayAskBrowser({ ...models, allowsBrowserModel: false }, 'browser')).toBe(false);
  expect(mayAskBrowser(models, 'learn')).toBe(false);
  expect(mayAskBrowser(off, null)).toBe(false);
  expect(mayAskBrowser(off, 'browser')).toBe(true);
});
