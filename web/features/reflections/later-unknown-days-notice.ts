import { laterPart } from '../../lib/later-part.tsx';

/** Home is whole without it, and paints before its code arrives. */
export const LaterUnknownDaysNotice = laterPart(
  async () => (await import('./unknown-days-notice.tsx')).UnknownDaysNotice,
);
