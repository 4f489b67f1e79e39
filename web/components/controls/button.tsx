import type { ComponentProps, ReactNode } from 'react';
import { useRestoreFocus } from '../focus/use-restore-focus.ts';
import { Link } from './link.tsx';

interface ButtonStyle {
  variant: 'primary' | 'quiet' | 'dashed';
  size?: 'large' | 'small' | undefined;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'ref'> {
  isPending?: boolean | undefined;
  /** The label while pending. The button keeps the width of the longer label. */
  pendingLabel?: string | undefined;
}

export function Button({
  variant,
  size,
  icon,
  isPending = false,
  pendingLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  const ref = useRestoreFocus(isPending);
  const otherLabel = isPending ? children : pendingLabel;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={buildClassName({ variant, size }, className)}
      disabled={isPending || rest.disabled}
      data-pending={isPending || undefined}
    >
      <Content variant={variant} icon={icon} otherLabel={typeof otherLabel === 'string' ? otherLabel : undefined}>
        {isPending && pendingLabel !== undefined ? pendingLabel : children}
      </Content>
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, 'size'>;

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buildClassName({ variant, size }, className)}>
      <Content variant={variant} icon={icon}>
        {children}
      </Content>
    </Link>
  );
}

/** The icon follows the label of a primary button, which leads to another page. Elsewhere the icon comes first. */
function Content({
  variant,
  icon,
  otherLabel,
  children,
}: {
  variant: ButtonStyle['variant'];
  icon: ReactNode;
  otherLabel?: string | undefined;
  children: ReactNode;
}) {
  const label = (
    <span className="button-label" data-other={otherLabel}>
      {children}
    </span>
  );
  const isIconLast = variant === 'primary';
  return (
    <>
      {!isIconLast && icon}
      {label}
      {isIconLast && icon}
    </>
  );
}

function buildClassName({ variant, size }: Pick<ButtonStyle, 'variant' | 'size'>, extra: string | undefined): string {
  return ['button', `button-${variant}`, size && `button-${size}`, extra].filter(Boolean).join(' ');
}
