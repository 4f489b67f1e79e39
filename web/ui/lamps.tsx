/** A row of lamps, the first `lit` of them burning. The number beside them carries the value. */
export function Lamps({ lit, count = 7 }: { lit: number; count?: number }) {
  return (
    <span className="lamps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-lit={index < lit || undefined} />
      ))}
    </span>
  );
}
