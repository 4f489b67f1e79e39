import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

/** Pages are whole without it, and paint before its code arrives; whether there is a draft is known later still. */
export const LazyDraftNotice = lazyComponent(async () => (await import('./draft-notice.tsx')).DraftNotice);
