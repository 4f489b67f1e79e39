import type { ComponentProps, ReactNode } from 'react';
import { useRestoreFocus } from '../focus/use-restore-focus.ts';
import { Link } from './link.tsx';

interface Look {
  variant: 'primary' | 'quiet' | 'dashed';
  size?: 'large' | 'small' | undefined;
  icon?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'ref'> {
  isPending?: boolean | undefined;
  /** The words shown while pending; the width stays that of the longer of the two. */
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

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, 'size'>;

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buildClassName({ variant, size }, className)}>
      <Content variant={variant} icon={icon}>
        {children}
      </Content>
    </Link>
  );
}

/** A primary button leads somewhere, so its icon follows the words; elsewhere the icon says what kind of thing it is and comes first. */
function Content({
  variant,
  icon,
  otherLabel,
  children,
}: {
  variant: Look['variant'];
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

function buildClassName({ variant, size }: Pick<Look, 'variant' | 'size'>, extra: string | undefined): string {
  const classes = ['button', `button-${variant}`];
  if (size) classes.push(`button-${size}`);
  if (extra) classes.push(extra);
  return classes.join(' ');
}
