/** Ctrl+Enter or Cmd+Enter. «Enter» that ends a composition is the input method's. */
export function isSaveShortcut({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing;
}
