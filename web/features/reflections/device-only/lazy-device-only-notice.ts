import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

/** Home is whole without it, and paints before its code arrives. */
export const LazyDeviceOnlyNotice = lazyComponent(
  async () => (await import('./device-only-notice.tsx')).DeviceOnlyNotice,
);
