import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

/** Few people need it, and it is at the end of the page. */
export const LazyDeleteCard = lazyComponent(
  async () => (await import('./delete-card.tsx')).DeleteCard,
  'Could not load how to delete your account',
);
