import type { ComponentProps, MouseEvent } from 'react';
import { navigate, preload } from '../../navigation/router.ts';

type LinkProps = {
  to: string;
  /** `to` is the previous page of the browser's history, so its scroll position is restored. */
  isBack?: boolean;
} & Omit<ComponentProps<'a'>, 'href' | 'onPointerEnter' | 'onFocus'>;

/** A real link that changes the page without a reload. Clicks for a new tab or a download are left to the browser. */
export function Link({ to, isBack, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={() => void preload(to)}
      onFocus={() => void preload(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        if (isBack) window.history.back();
        else void navigate(to);
      }}
    >
      {children}
    </a>
  );
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && (target === '' || target === '_self');
}
