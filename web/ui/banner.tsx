import type { ReactNode } from 'react';

interface BannerProps {
  /** Green is only for what has happened. */
  look?: 'success' | 'waiting';
  icon?: ReactNode;
  /** Said aloud when it appears; a banner that was there all along stays silent. */
  isAnnounced?: boolean;
  children: ReactNode;
}

export function Banner({ look = 'success', icon, isAnnounced = false, children }: BannerProps) {
  return (
    <p className="banner" data-look={look} role={isAnnounced ? 'status' : undefined}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
