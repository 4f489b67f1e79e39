interface ProgressDotsProps {
  names: readonly string[];
  /** Which dots are filled; undefined while loading. */
  filled: readonly boolean[] | undefined;
}

/** One dot per day with the first letter of its weekday. Screen readers get a list of the filled days. */
export function ProgressDots({ names, filled }: ProgressDotsProps) {
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
