import { createElement } from 'react';
import type { IconNode } from 'lucide';

interface IconProps {
  /** An icon of `lucide`, for example `Settings`. */
  icon: IconNode;
  /** Width and height in px. */
  size: number;
}

/** Decoration only: the control or the heading beside it has the words. */
export function Icon({ icon, size }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icon.map(([name, attributes], index) => createElement(name, { ...attributes, key: index }))}
    </svg>
  );
}
