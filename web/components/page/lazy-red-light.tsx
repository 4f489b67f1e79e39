import { attempt } from '../../storage/browser/try-storage.ts';
import { LazyBoundary } from '../lazy/lazy-component.tsx';
import { createLazyModule } from '../lazy/lazy-module.ts';
import { readIsRed } from './chosen-light.ts';

const redLight = createLazyModule(async () => (await import('./red-light.tsx')).RedLight);

// A page that is to be red does not wait until the browser is idle: it would turn red before the eyes.
if (attempt(() => readIsRed(() => localStorage), false)) void redLight.load();

/** Its code loads after the page, unless the light is red. Its place is reserved. */
export function LazyRedLight() {
  return (
    <span className="page-light">
      <LazyBoundary module={redLight}>{(RedLight) => <RedLight />}</LazyBoundary>
    </span>
  );
}
