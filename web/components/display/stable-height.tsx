import type { ComponentProps } from 'react';

interface RoomProps extends ComponentProps<'div'> {
  /** What stood here before, or will if nothing else comes. */
  text: string | null | undefined;
}

/** Keeps the room of one text while another one comes bit by bit, so that nothing below it jumps. */
export function StableHeight({ text, className = '', children, ...rest }: RoomProps) {
  return (
    <div {...rest} className={`stable-height ${className}`} data-text={text || undefined}>
      <div>{children}</div>
    </div>
  );
}
