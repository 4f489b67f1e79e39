import { useEffect, useRef, useState } from 'react';
import { describeInstall } from './install-card.tsx';
import { isHintDue, keepHintShown, type Evening } from './hint-evening.ts';
import { findInstallWay, mayInstall } from './install-way.ts';

/** How to install Learn, on one evening. */
export function InstallHint({ today, days }: Evening) {
  const [way] = useState(() => (mayInstall(window) ? findInstallWay(navigator) : null));
  const line = useRef<HTMLParagraphElement>(null);
  const isShown = way !== null && isHintDue(() => localStorage, { today, days });

  // It may be below the fold, and counts as shown when it has been in view.
  useEffect(() => {
    if (!isShown || !line.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) keepHintShown(() => localStorage, today);
      },
      { threshold: 1 },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [isShown, today]);

  return (
    isShown && (
      <p ref={line} className="notice">
        {describeInstall(way)}
      </p>
    )
  );
}
