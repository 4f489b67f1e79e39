declare global {
  /** The prerendered sign-in button was pressed. */
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnSignInPress: boolean | undefined;
}

/**
 * Keeps a press on the prerendered button until the main script can sign in. Returns the function for a main script that
 * could not be loaded: a press then loads the page again.
 */
export function keepSignInPress(): () => void {
  let hasFailed = false;
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.button-google')) return;
    window.learnSignInPress = true;
    if (hasFailed) location.reload();
  });
  return () => {
    hasFailed = true;
    if (window.learnSignInPress) location.reload();
  };
}
