import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { PATHS } from '../../navigation/paths.ts';
import { Link } from '../controls/link.tsx';

interface CrumbProps {
  /** The way back is Home, wherever one came from. */
  linksHome?: boolean;
  /** What stands at the right: a date, or tools. */
  children?: ReactNode;
}

/** The line above a page: at the left the way back to the page before it, on a direct visit to Home. */
export function PageNav({ linksHome = false, children }: CrumbProps) {
  const previous = linksHome ? null : findPreviousPage();
  // Behind a saved day is the form that it was written in: nobody goes back to write it again.
  const isBack = previous !== null && !previous.startsWith(PATHS.reflection);
  return (
    <div className="page-nav">
      <Link to={isBack ? previous : PATHS.home} isBack={isBack} className="page-nav-back">
        <ArrowLeft size={16} aria-hidden="true" />
        {isBack && previous !== PATHS.home ? 'Back' : 'Back to Home'}
      </Link>
      {children}
    </div>
  );
}

/** The page of the app before this one, as the router notes it; null on a direct visit. */
function findPreviousPage(): string | null {
  const state: unknown = window.history.state;
  return typeof state === 'string' ? state.slice(window.location.origin.length) : null;
}
