import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { figuresOptions, listOptions } from '../features/reflections/queries.ts';
import { describeInstall } from '../features/settings/install/install-card.tsx';
import { isHintDue, keepHintShown } from '../features/settings/install/install-hint.ts';
import { findInstallWay, mayInstall } from '../features/settings/install/install-way.ts';

interface InstallHintProps {
  userId: string;
  today: IsoDate;
}

/** The last line of Home, on one evening. */
export function InstallHint({ userId, today }: InstallHintProps) {
  // Read as the page has them: an observer of its own would ask again for what has failed.
  const { data: figures } = useQuery({ ...figuresOptions(userId, today), enabled: false });
  // The list stands above this line: a line that came first would jump.
  const { isPending } = useQuery({ ...listOptions(userId, HOME_REFLECTIONS), enabled: false });
  const [way] = useState(() => (mayInstall(window) ? findInstallWay(navigator) : null));
  if (!figures || isPending || way === null) return null;
  return isHintDue(() => localStorage, { today, days: figures.total }) && <HintLine way={way} today={today} />;
}

function HintLine({ way, today }: { way: string; today: IsoDate }) {
  const line = useRef<HTMLParagraphElement>(null);

  // It may be below the fold, and counts as shown when it has been in view.
  useEffect(() => {
    if (!line.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) keepHintShown(() => localStorage, today);
      },
      { threshold: 1 },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [today]);

  return (
    <p ref={line} className="notice">
      {describeInstall(way)}
    </p>
  );
}
