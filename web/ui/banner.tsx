import type { ReactNode } from 'react';

interface BannerProps {
  icon?: ReactNode;
  /** Said aloud when it appears; a banner that was there all along stays silent. */
  isAnnounced?: boolean;
  children: ReactNode;
}

export function Banner({ icon, isAnnounced = false, children }: BannerProps) {
  return (
    <p className="banner" role={isAnnounced ? 'status' : undefined}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
