import type { ComponentProps } from 'react';

interface StableHeightProps extends ComponentProps<'div'> {
  /** The previous text, or the fallback. Its height is reserved. */
  text: string | null | undefined;
}

/** Reserves the height of one text while another one is streamed, so that the layout below does not move. */
export function StableHeight({ text, className = '', children, ...rest }: StableHeightProps) {
  return (
    <div {...rest} className={`stable-height ${className}`} data-text={text || undefined}>
      <div>{children}</div>
    </div>
  );
}
