import { laterPart } from '../../lib/later-part.tsx';

/** Home is whole without it, and paints before its code arrives. */
export const LaterDraftNotice = laterPart(async () => (await import('./draft-notice.tsx')).DraftNotice);
