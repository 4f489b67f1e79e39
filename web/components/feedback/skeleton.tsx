interface SkeletonProps {
  label: string;
  rows?: number;
  /** rows: a date and two lines; lines: a paragraph; button: one large button. */
  shape?: 'rows' | 'lines' | 'button';
}

/** Grey shapes in place of loading content. The style sheet shows them after 150 ms. */
export function Skeleton({ label, rows = 3, shape = 'rows' }: SkeletonProps) {
  return (
    <output className={`skeleton skeleton-${shape}`}>
      <span className="visually-hidden">{label}</span>
      {shape === 'button' ? <span className="skeleton-bar" aria-hidden="true" /> : <Rows count={rows} shape={shape} />}
    </output>
  );
}

function Rows({ count, shape }: { count: number; shape: 'rows' | 'lines' }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className="skeleton-row" aria-hidden="true">
      {shape === 'rows' && <span className="skeleton-bar skeleton-date" />}
      <span className="skeleton-bar skeleton-text" />
      {shape === 'rows' && <span className="skeleton-bar skeleton-note" />}
    </span>
  ));
}
