import { laterPart } from '../../../components/lazy/lazy-component.tsx';

/** Home is whole without it, and paints before its code arrives. */
export const LaterUnknownDaysNotice = laterPart(
  async () => (await import('./device-only-notice.tsx')).UnknownDaysNotice,
);
