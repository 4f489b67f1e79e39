import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

interface PageProps {
  title: string;
  width: 'home' | 'writing' | 'reading';
  className?: string;
  children: ReactNode;
}

/** One screen: its measure and its title in the tab. */
export function Page({ title, width, className = '', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Learn`;
  }, [title]);
  return <div className={`page page-${width} ${className}`}>{children}</div>;
}

/** A move to another page within the app: the first heading that asks may take the focus. */
export interface PageVisit {
  claimFocus: () => boolean;
}

export function createPageVisit({ isFirst }: { isFirst: boolean }): PageVisit {
  let isPending = !isFirst;
  return {
    claimFocus() {
      const wasPending = isPending;
      isPending = false;
      return wasPending;
    },
  };
}

export const PageVisitContext = createContext<PageVisit | null>(null);

interface PageHeadingProps {
  /** Read but not seen, where something else carries the page's look. */
  isHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** The one h1. After a move within the app it takes the focus, so that a screen reader says where one is; not on the first load. */
export function PageHeading({ isHidden = false, className = '', children }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const arrival = use(PageVisitContext);

  // Focus is the browser's; it moves once per arrival, so a heading that comes back later steals nothing.
  useEffect(() => {
    if (arrival?.claimFocus()) ref.current?.focus({ preventScroll: true });
  }, [arrival]);

  return (
    <h1 ref={ref} tabIndex={-1} className={isHidden ? 'visually-hidden' : `heading ${className}`}>
      {children}
    </h1>
  );
}
