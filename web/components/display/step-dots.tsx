/** The current step of several. Decorative, because the text next to it says the same. */
export function StepDots({ count, at }: { count: number; at: number }) {
  return (
    <span className="step-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-on={index === at || undefined} />
      ))}
    </span>
  );
}
