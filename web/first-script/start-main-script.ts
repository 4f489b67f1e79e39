/** The longest delay of the main script in a page that draws no frame, for example in a background tab. */
const NO_FRAME_MS = 200;

/** Runs the main script after the first frame. The page preloads it, so only its execution is delayed. */
export function startMainScript({ onFailed }: { onFailed: () => void }): void {
  document.addEventListener('DOMContentLoaded', () => {
    const frame = new Promise((resolve) => {
      // The timer runs after the frame that follows the callback.
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, NO_FRAME_MS);
    });
    frame.then(load).catch(onFailed);
  });
}

function load(): Promise<unknown> | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]');
  return link ? import(/* @vite-ignore */ link.href) : undefined;
}
