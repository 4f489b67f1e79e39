/** For browser storage, where every access may throw: it can be forbidden, full, damaged or closed. */
export function attempt<Value>(run: () => Value, fallback: Value): Value {
  try {
    return run();
  } catch {
    return fallback;
  }
}
