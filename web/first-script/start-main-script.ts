/** The longest delay of the main script in a page that draws no frame, for example in a background tab. */
const NO_FRAME_MS = 200;

/** Runs the main script after the first frame. The page preloads it, so only its execution is delayed. */
export function startMainScript(): void {
  document.addEventListener('DOMContentLoaded', () => {
    // The timer runs after the frame that follows the callback.
    requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, NO_FRAME_MS);
  });
}

/** A second call changes nothing, because a module runs once. */
function start(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]');
  if (link) void import(/* @vite-ignore */ link.href);
}
