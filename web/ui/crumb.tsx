import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from './link.tsx';

interface CrumbProps {
  to: string;
  label: string;
  /** What stands at the right: a date, or tools. */
  children?: ReactNode;
}

/** The line above a page: the way back at the left. */
export function Crumb({ to, label, children }: CrumbProps) {
  return (
    <div className="crumb">
      <Link to={to} className="crumb-back">
        <ArrowLeft size={16} aria-hidden="true" />
        {label}
      </Link>
      {children}
    </div>
  );
}
