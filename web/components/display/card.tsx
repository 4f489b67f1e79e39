import { createContext, createElement, use, useId, type ReactNode } from 'react';

/** On a page whose cards stand in parts, the title of a card is below that of its part. */
export const CardHeading = createContext<'h2' | 'h3'>('h2');

interface CardProps {
  title: string;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, icon, action, className = '', children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={titleId}>
      <header className="card-head">
        {createElement(use(CardHeading), { id: titleId }, icon, title)}
        {action}
      </header>
      {children}
    </section>
  );
}
