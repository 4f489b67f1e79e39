import { getDeviceKey } from '#contract/device-key.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { Storage } from '../storage.ts';

export function bindDeviceRoutes(serve: RouteBinder, { deviceKeys }: Pick<Storage, 'deviceKeys'>): void {
  serve.person(getDeviceKey, async ({ userId }) => ({ key: (await deviceKeys.get(userId)).toString('base64') }));
}
