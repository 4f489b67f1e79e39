import { getDeviceKey } from '#contract/device-key.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { DeviceKeys } from '../vault/vault.ts';

export function bindDeviceRoutes(serve: RouteBinder, deviceKeys: DeviceKeys): void {
  serve.person(getDeviceKey, async ({ userId }) => ({ key: (await deviceKeys.get(userId)).toString('base64') }));
}
