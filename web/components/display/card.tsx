import { useId, type ReactNode } from 'react';

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
        <h2 id={titleId}>
          {icon}
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
