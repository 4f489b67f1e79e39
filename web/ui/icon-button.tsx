import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  isPressed?: boolean | undefined;
  size?: 'small' | 'large' | undefined;
}

export function IconButton({ label, icon, isPressed, size = 'small', className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
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
