import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

/** Its list of time zones comes from the browser, and its code after the page. */
export const LazyYourDayCard = lazyComponent(
  async () => (await import('./your-day-card.tsx')).YourDayCard,
  'Could not load the settings of your day',
);
