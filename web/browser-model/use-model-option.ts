import { useQuery } from '@tanstack/react-query';
import type { ModelSettings } from '#contract/models.ts';
import { isModelOn } from '../api/language-model.ts';
import { modelStateOptions, type ModelState } from './availability.ts';
import { useDeviceWriter, type DeviceWriter } from './device-writer.ts';
import { findLanguageModelApi } from './prompt-api.ts';

/** The browser has the API, the server allows it, and the person has not switched models off. */
export function mayAskBrowser(models: ModelSettings | undefined, deviceWriter: DeviceWriter): boolean {
  if (!models?.allowsBrowserModel || findLanguageModelApi() === null || deviceWriter === 'learn') return false;
  // Switched off on all devices: only a choice on this one asks the browser again.
  return deviceWriter === 'browser' || !(models.provider && models.choice === 'off');
}

export type ModelOption =
  /** No word about it. */
  | { kind: 'none' }
  /** There may be a model: the browser is asked when the person chooses it. */
  | { kind: 'unasked' }
  | ({ kind: 'asked' } & ModelState);

/** The choice «The model in this browser», for Settings. */
export function useModelOption(userId: string, models: ModelSettings | undefined): ModelOption {
  const deviceWriter = useDeviceWriter();
  const isAsked = mayAskBrowser(models, deviceWriter);
  const { data } = useQuery({ ...modelStateOptions(userId), enabled: isAsked });
  if (!models?.allowsBrowserModel || findLanguageModelApi() === null) return { kind: 'none' };
  // The person has chosen here before, so there was a model. While the browser has not answered, the choice stays on the page.
  if (!isAsked) return { kind: deviceWriter === null ? 'none' : 'unasked' };
  if (!data) return { kind: deviceWriter === 'browser' ? 'unasked' : 'none' };
  if (data.availability === 'unavailable' && deviceWriter !== 'browser') return { kind: 'none' };
  return { kind: 'asked', ...data };
}

/** True if the page may offer the model: it is ready, and the person has not chosen a writer. */
export function useModelOffer(userId: string, models: ModelSettings | undefined): boolean {
  const deviceWriter = useDeviceWriter();
  const isOpen = deviceWriter === null && mayAskBrowser(models, deviceWriter) && !isModelOn(models);
  // First comes the question whether a provider may write.
  const isFirst = !models?.provider || models.choice !== 'unasked';
  const { data } = useQuery({ ...modelStateOptions(userId), enabled: isOpen && isFirst });
  return isOpen && isFirst && data?.availability === 'available';
}
