/** Runs `work` with a signal that also aborts at the deadline. Resolves to `late` at the deadline, even if `work` goes on. */
export async function withDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { ms, late, signal }: { ms: number; late: Value; signal?: AbortSignal | undefined },
): Promise<Value> {
  const controller = new AbortController();
  const combined = signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work(combined), deadline]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
