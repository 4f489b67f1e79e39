// Tells the service worker that nobody is signed in on this device, so that it may open the welcome page. It is an empty
// cache, because a worker cannot read localStorage, and it names no person. Without it the start screen is shown.

export const SIGNED_OUT_CACHE = 'learn-signed-out';

export async function markSignedOut(isSignedOut: boolean): Promise<void> {
  try {
    await (isSignedOut ? caches.open(SIGNED_OUT_CACHE) : caches.delete(SIGNED_OUT_CACHE));
  } catch {
    // Without https, or when the browser forbids storage, there is no service worker either.
  }
}
