import type { ReactNode } from 'react';

interface BannerProps {
  /** Green is only for what has happened. It is not read out: the toast says it. */
  variant?: 'success' | 'waiting';
  icon?: ReactNode;
  children: ReactNode;
}

export function Banner({ variant = 'success', icon, children }: BannerProps) {
  return (
    <p className="banner" data-look={variant}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
