import { useEffect, useRef, type ReactElement } from 'react';
import { createTooltipStore, type TooltipItem } from './tooltip-store.ts';

/** What tooltip-layer.tsx draws. */
export const tooltips = createTooltipStore();

interface TooltipProps extends Pick<TooltipItem, 'text' | 'side'> {
  children: ReactElement;
}

/** Says that the control inside has a tooltip. It is drawn elsewhere and later (layers.tsx); the control stays as it is. */
export function Tooltip({ text, side, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);

  // The layer that draws stands elsewhere in the tree, so it is told outside React.
  useEffect(() => {
    const trigger = anchor.current?.firstElementChild;
    return trigger ? tooltips.add({ trigger, text, side }) : undefined;
  }, [text, side]);

  return (
    <span ref={anchor} className="tooltip-anchor">
      {children}
    </span>
  );
}
