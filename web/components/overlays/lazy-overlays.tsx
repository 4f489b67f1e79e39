import { useEffect } from 'react';
import { useStore } from '../../state/store.ts';
import { createLazyModule } from '../lazy/lazy-module.ts';
import { toasts } from './toast.ts';

const overlays = createLazyModule(async () => (await import('./overlays.tsx')).Overlays);

const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Loads toasts and tooltips at the first action of a person, so that the first page does not wait for them. */
export function LazyOverlays() {
  const { value: Overlays } = useStore(overlays);

  // The network and the person are outside React. After a failed load, the next action tries again.
  useEffect(() => {
    if (Overlays) return undefined;
    const preload = () => void overlays.preload();
    const unsubscribe = toasts.subscribe(preload);
    for (const name of USER_EVENTS) window.addEventListener(name, preload, { passive: true });
    return () => {
      unsubscribe();
      for (const name of USER_EVENTS) window.removeEventListener(name, preload);
    };
  }, [Overlays]);

  return Overlays && <Overlays />;
}
