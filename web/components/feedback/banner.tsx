import type { ReactNode } from 'react';

interface BannerProps {
  /** Success is not announced to screen readers, because the toast is. */
  variant: 'quiet' | 'success' | 'waiting';
  icon?: ReactNode;
  children: ReactNode;
}

export function Banner({ variant, icon, children }: BannerProps) {
  return (
    <p className="banner" data-look={variant}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
