// The end of the person's day as this page knows it. Another tab or device can change it while the page is open.
type Listener = () => void;

const listeners = new Set<Listener>();

/** `hours` after midnight, 0 for midnight. */
export function setDayEnd(hours: number): void {
  if (hours === (globalThis.learnDayEndsAt ?? 0)) return;
  globalThis.learnDayEndsAt = hours;
  for (const listener of listeners) listener();
}

export function watchDayEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
