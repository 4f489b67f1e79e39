/** Which of several one is at. Decoration: the words beside it say it. */
export function StepDots({ count, at }: { count: number; at: number }) {
  return (
    <span className="step-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-on={index === at || undefined} />
      ))}
    </span>
  );
}
