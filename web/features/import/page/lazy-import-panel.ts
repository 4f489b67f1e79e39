import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';

export const LazyImportPanel = lazyComponent(
  async () => (await import('./import-panel.tsx')).ImportPanel,
  'Could not open the import',
);
