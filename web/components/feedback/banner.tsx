import type { ReactNode } from 'react';

interface BannerProps {
  /** Green is only for what has happened. It is not read out: the toast says it. */
  look?: 'success' | 'waiting';
  icon?: ReactNode;
  children: ReactNode;
}

export function Banner({ look = 'success', icon, children }: BannerProps) {
  return (
    <p className="banner" data-look={look}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
