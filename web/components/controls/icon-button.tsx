import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';
import type { TooltipSide } from './tooltip-store.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  isPressed?: boolean | undefined;
  size?: 'small' | 'large' | undefined;
  tooltipSide?: TooltipSide | undefined;
}

export function IconButton({
  label,
  icon,
  isPressed,
  size = 'small',
  tooltipSide,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={isPressed}
        className={`icon-button icon-button-${size} ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
