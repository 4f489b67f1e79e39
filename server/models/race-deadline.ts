/** Runs with a signal that also aborts when the time is up; then it answers `late`, whatever the work still does. */
export async function withDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { ms, late, signal }: { ms: number; late: Value; signal?: AbortSignal | undefined },
): Promise<Value> {
  const control = new AbortController();
  const both = signal === undefined ? control.signal : AbortSignal.any([control.signal, signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work(both), deadline]);
  } finally {
    clearTimeout(timer);
    control.abort();
  }
}
