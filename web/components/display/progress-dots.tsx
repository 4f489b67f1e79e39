interface LampsProps {
  /** The weekdays of the row, oldest first. */
  names: readonly string[];
  /** Which of them are lit; undefined while that is not known. */
  filled: readonly boolean[] | undefined;
}

/** One lamp for each day, with the first letter of its weekday; to a screen reader a list of the lit days. */
export function ProgressDots({ names, filled }: LampsProps) {
  const litNames = names.filter((_, index) => filled?.[index]);
  return (
    <div className="progress-dots" hidden={filled === undefined}>
      <p className="visually-hidden">Days with a reflection: {litNames.join(', ') || 'none'}</p>
      {names.map((name, index) => (
        <span key={name} aria-hidden="true">
          <i data-lit={filled?.[index] || undefined} />
          {name[0]}
        </span>
      ))}
    </div>
  );
}
