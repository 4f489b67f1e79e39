import { lazyComponent } from '../lazy/lazy-component.tsx';

const RedLight = lazyComponent(async () => (await import('./red-light.tsx')).RedLight);

/** Its code loads after the page, and its place is reserved. */
export function LazyRedLight() {
  return (
    <span className="page-light">
      <RedLight />
    </span>
  );
}
