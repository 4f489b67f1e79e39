// For pages of the first load. The rest comes on a press or after an error.
const loadReload = () => import('./reload-into-update.ts');

export function reloadPage(): void {
  void loadReload()
    .then((code) => code.reloadIntoUpdate())
    .catch(() => window.location.reload());
}

/** A page broke. `build`: the address of its script. */
export function reloadBrokenPage(build: string): void {
  void loadReload()
    .then((code) => code.reloadOnceIntoUpdate(build))
    .catch(() => undefined);
}
