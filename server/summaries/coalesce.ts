/** Runs the work when asked, never twice at once: who asks meanwhile has it run once more. The work does not fail. */
export function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  }

  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
