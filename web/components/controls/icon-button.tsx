import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  isPressed?: boolean | undefined;
  size?: 'small' | 'large' | undefined;
  tooltipSide?: 'top' | 'right' | undefined;
}

export function IconButton({
  label,
  icon,
  isPressed,
  size = 'small',
  tooltipSide = 'top',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={tooltipSide}
      className={`icon-button icon-button-${size} ${className}`}
    >
      {icon}
    </button>
  );
}
