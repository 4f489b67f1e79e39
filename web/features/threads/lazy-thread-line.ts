import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

export const LazyThreadLine = lazyComponent(async () => (await import('./thread-line.tsx')).ThreadLine);
