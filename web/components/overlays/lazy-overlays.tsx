import { useEffect, useState, type ComponentType } from 'react';
import { toasts } from './toast.tsx';

/** Nothing is hinted at or said before a person has moved, touched or typed. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Toasts and tooltips, fetched at the first sign of a person: 21 kB that no first page waits for. Stands once in the app. */
export function LazyOverlays() {
  const [Floating, setFloating] = useState<ComponentType | null>(null);

  // The network and the person are outside React.
  useEffect(() => loadOnSignOfLife((component) => setFloating(() => component)), []);

  return Floating && <Floating />;
}

function loadOnSignOfLife(onLoaded: (component: ComponentType) => void): () => void {
  let isLoading = false;
  const load = async () => {
    if (isLoading) return;
    isLoading = true;
    // Without a connection the next sign tries again.
    const module = await import('./overlays.tsx').catch(() => null);
    isLoading = false;
    if (!module) return;
    stop();
    onLoaded(module.Overlays);
  };
  const handle = () => void load();
  const unsubscribe = toasts.subscribe(handle);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, handle, { passive: true });
  const stop = () => {
    unsubscribe();
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, handle);
  };
  return stop;
}
