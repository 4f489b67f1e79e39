interface SkeletonProps {
  /** What is being waited for, for those who hear the page. */
  label: string;
  rows?: number;
  /** rows: a date and two lines; lines: a paragraph; button: one large button. */
  shape?: 'rows' | 'lines' | 'button';
}

/** Grey shapes in place of what is coming; the style sheet shows them only after 150 ms. */
export function Skeleton({ label, rows = 3, shape = 'rows' }: SkeletonProps) {
  return (
    <output className={`skeleton skeleton-${shape}`}>
      <span className="hidden-text">{label}</span>
      {shape === 'button' ? <span className="bone" aria-hidden="true" /> : <Rows count={rows} shape={shape} />}
    </output>
  );
}

function Rows({ count, shape }: { count: number; shape: 'rows' | 'lines' }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className="skeleton-row" aria-hidden="true">
      {shape === 'rows' && <span className="bone bone-date" />}
      <span className="bone bone-words" />
      {shape === 'rows' && <span className="bone bone-note" />}
    </span>
  ));
}
