import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './router.ts';

type LinkProps = { to: string } & Omit<ComponentProps<'a'>, 'href'>;

/** A real link that changes the page without a reload; clicks meant for a new tab or a download are left to the browser. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={to} onClick={handleClick} />;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && (target === '' || target === '_self');
}
