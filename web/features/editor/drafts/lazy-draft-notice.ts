import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

/** Pages are whole without it, and paint before its code arrives; whether there is a draft is known later still. */
export const LazyDraftNotice = lazyComponent(async () => (await import('./draft-notice.tsx')).DraftNotice);

/** For the form of today, which has what was begun today. */
export const LazyEarlierDraftNotice = lazyComponent(
  async () => (await import('./draft-notice.tsx')).EarlierDraftNotice,
);

/** For the page of one saved day. */
export const LazyUnsavedNotice = lazyComponent(async () => (await import('./draft-notice.tsx')).UnsavedNotice);
