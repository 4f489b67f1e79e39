import { useState } from 'react';
import type { ModelSettings } from '#contract/models.ts';
import { isModelOn, useModels } from '../api/language-model.ts';
import { useConnection } from '../api/connection.ts';
import { useDeviceWriter, type DeviceWriter } from './device-writer.ts';
import { findLanguageModelApi } from './prompt-api.ts';

/** Who writes the texts on this device: the server's provider, the model in this browser, or Learn itself. */
export type WriterName = 'provider' | 'browser' | 'learn';

interface WriterFacts {
  /** Undefined until the server has responded. */
  models: ModelSettings | undefined;
  deviceWriter: DeviceWriter;
  hasApi: boolean;
  /** The page has found no server since the texts came on the screen, or does not now. */
  wasOffline: boolean;
}

/** The provider comes first: it is better, and the person has allowed it for all devices. */
export function chooseWriter({ models, deviceWriter, hasApi, wasOffline }: WriterFacts): WriterName {
  if (isModelOn(models)) return 'provider';
  // Offline the server can't say what it allows; the person's choice on this device stands.
  const isAllowed = models ? models.allowsBrowserModel : wasOffline;
  return isAllowed && hasApi && deviceWriter === 'browser' ? 'browser' : 'learn';
}

export function useWriter(userId: string): WriterName {
  const models = useModels(userId);
  const deviceWriter = useDeviceWriter();
  const { isOnline } = useConnection();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  // The settings come a moment after the connection, and the model must not stop in between.
  if (!isOnline && !wasOffline) setWasOffline(true);
  return chooseWriter({ models, deviceWriter, hasApi: findLanguageModelApi() !== null, wasOffline });
}
