import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

/** The last card of its page. It comes after everything else and moves nothing. */
export const LazyPastDays = lazyComponent(async () => (await import('./past-days-card.tsx')).PastDays);
