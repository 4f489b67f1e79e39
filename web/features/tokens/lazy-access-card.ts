import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

/** Few people need it, and it is far down the page. */
export const LazyAccessCard = lazyComponent(
  async () => (await import('./access-card.tsx')).AccessCard,
  'Could not load your keys',
);
