import type { ReactNode } from 'react';

interface BannerProps {
  /** Success is not announced to screen readers, because the toast is. */
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
