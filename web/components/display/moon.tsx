import { useId } from 'react';

const CRESCENT = 'M21.8 4.1a12.6 12.6 0 1 0 6.1 16.7A10.4 10.4 0 0 1 21.8 4.1Z';
const RADIUS = 92;
/** Below this share the lit edge is thinner than a pixel on a phone. */
const SMALLEST_SLIVER = 0.04;

/** x, y and radius of the dark patches, in the moon's own units. */
const SEAS = [
  [34, -42, 24],
  [62, -4, 15],
  [18, 8, 19],
  [46, 38, 27],
  [-6, -62, 11],
  [-30, 30, 22],
  [-40, -26, 28],
] as const;

export function CrescentMoon({ size = 22 }: { size?: number }) {
  return (
    <svg className="crescent" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={CRESCENT} />
    </svg>
  );
}

/** The moon that fills: `lit` is the bright share of the disc, from 0 to 1. */
export function MoonPhase({ lit }: { lit: number }) {
  const id = useId();
  const share = Math.min(1, Math.max(SMALLEST_SLIVER, lit));
  const outline = buildLitOutline(share);
  return (
    <svg className="phase" viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <linearGradient
          id={`${id}-light`}
          gradientUnits="userSpaceOnUse"
          x1={RADIUS - 2 * RADIUS * share}
          x2={RADIUS}
          y1="0"
          y2="0"
        >
          <stop offset="0" className="phase-dusk" />
          <stop offset="0.35" className="phase-glow" />
          <stop offset="1" className="phase-bright" />
        </linearGradient>
        <clipPath id={`${id}-lit`}>
          <path d={outline} />
        </clipPath>
      </defs>
      <circle r={RADIUS} className="phase-dark" />
      <g transform="rotate(-24)" className="phase-lit">
        <path d={outline} fill={`url(#${id}-light)`} />
        <g clipPath={`url(#${id}-lit)`} className="phase-seas">
          {SEAS.map(([x, y, r]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
          ))}
        </g>
      </g>
    </svg>
  );
}

/** Half a circle on the right, closed by half an ellipse: bulging right below one half, left above it. */
function buildLitOutline(share: number): string {
  const width = Math.abs(1 - 2 * share) * RADIUS;
  const sweep = share < 0.5 ? 0 : 1;
  return `M0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 0 1 0 ${RADIUS}A${width} ${RADIUS} 0 0 ${sweep} 0 ${-RADIUS}Z`;
}
