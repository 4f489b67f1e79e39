// What the words of hard lines are measured with.

export interface HardLineSamples {
  /** Lines of nurses, vets, teachers, carers and engineers, which are read at bedtime. */
  ordinary: readonly string[];
  /** Grief, humiliation, self-contempt, rage, loss: they are not. */
  hard: readonly string[];
}
