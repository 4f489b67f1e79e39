import { createContext, use, useEffect, useRef, type ReactNode, type Ref } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { localToday } from '../../time/local-today.ts';

interface PageProps {
  title: string;
  width: 'home' | 'writing' | 'reading';
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function Page({ title, width, className = '', ref, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Learn`;
  }, [title]);
  return (
    <div ref={ref} className={`page page-${width} ${className}`}>
      {children}
    </div>
  );
}

/** A navigation within the app. The first heading that calls `claimFocus` takes the focus. */
export interface PageVisit {
  claimFocus: () => boolean;
  /** Today when the address was opened. */
  today: IsoDate;
}

export function createPageVisit({ isFirst }: { isFirst: boolean }): PageVisit {
  let isPending = !isFirst;
  return {
    today: localToday(),
    claimFocus() {
      const wasPending = isPending;
      isPending = false;
      return wasPending;
    },
  };
}

export const PageVisitContext = createContext(createPageVisit({ isFirst: true }));

/**
 * The date of a page that is about today. It stays until the person goes elsewhere: at midnight, a page that followed the
 * clock would take away the field with what is being typed.
 */
export function useTodayOfVisit(): IsoDate {
  return use(PageVisitContext).today;
}

interface PageHeadingProps {
  isHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** The page's h1. It takes the focus after a navigation, so that screen readers announce the page; not on the first load. */
export function PageHeading({ isHidden = false, className = '', children }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const visit = use(PageVisitContext);

  // The focus is outside React. It moves once per visit, so a heading that mounts again does not take it.
  useEffect(() => {
    if (visit.claimFocus()) ref.current?.focus({ preventScroll: true });
  }, [visit]);

  return (
    <h1 ref={ref} tabIndex={-1} className={isHidden ? 'visually-hidden' : `heading ${className}`}>
      {children}
    </h1>
  );
}
