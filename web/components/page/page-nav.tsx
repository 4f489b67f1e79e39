import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide';
import { Icon } from '../display/icon.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { Link } from '../controls/link.tsx';

interface PageNavProps {
  /** Always links to Home instead of the previous page. */
  linksHome?: boolean;
  children?: ReactNode;
}

/** The line above a page, with a link to the previous page, or to Home on a direct visit. */
export function PageNav({ linksHome = false, children }: PageNavProps) {
  const previous = linksHome ? null : findPreviousPage();
  // The page before a saved day may be its form, which is no useful target.
  const isBack = previous !== null && !previous.startsWith(PATHS.reflection);
  return (
    <div className="page-nav">
      <Link to={isBack ? previous : PATHS.home} isBack={isBack} className="page-nav-back">
        <Icon icon={ArrowLeft} size={16} />
        {isBack && previous !== PATHS.home ? 'Back' : 'Back to Home'}
      </Link>
      {children}
    </div>
  );
}

/** The previous page, which the router stores in the history state; null on a direct visit. */
function findPreviousPage(): string | null {
  const state: unknown = window.history.state;
  return typeof state === 'string' ? state.slice(window.location.origin.length) : null;
}
