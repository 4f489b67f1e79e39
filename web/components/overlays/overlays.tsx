import { useRef, type FocusEvent } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide';
import { Icon } from '../display/icon.tsx';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { toasts, type ToastItem } from './toast.ts';
import { TooltipLayer } from './tooltip-layer.tsx';
import '../../styles/later.css';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

export function Overlays() {
  return (
    <>
      <TooltipLayer />
      <ToastLayer />
    </>
  );
}

function ToastLayer() {
  const items = useStore(toasts);
  const previousFocus = useRef<HTMLElement | null>(null);
  const storePreviousFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  };
  return (
    <div onFocus={storePreviousFocus}>
      <RadixToast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {items.map((item) => (
          <Toast key={item.id} item={item} restoreFocus={() => previousFocus.current?.focus()} />
        ))}
        <RadixToast.Viewport className="toasts" hotkey={HOTKEY} />
      </RadixToast.Provider>
    </div>
  );
}

interface ToastProps {
  item: ToastItem;
  /** Runs before the toast closes. Otherwise the focus would stay in an empty region at the end of the page. */
  restoreFocus: () => void;
}

function Toast({ item, restoreFocus }: ToastProps) {
  const { id, title, description, variant = 'default', action, durationMs, isOpen } = item;
  return (
    <RadixToast.Root
      className="toast"
      data-look={variant}
      // Radix announces a foreground toast assertively and a background toast politely.
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={isOpen}
      {...(durationMs !== undefined && { duration: durationMs })}
      onEscapeKeyDown={restoreFocus}
      onOpenChange={(isStillOpen) => !isStillOpen && toasts.dismiss(id)}
    >
      <div className="toast-body">
        <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
        {/* Radix announces title and description as one text, so a space separates them. */ ' '}
        {description && <RadixToast.Description className="toast-text">{description}</RadixToast.Description>}
      </div>
      {action && (
        <RadixToast.Action
          className="button button-quiet button-small"
          altText={action.label}
          onClick={() => {
            restoreFocus();
            action.onSelect();
          }}
        >
          {action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild onClick={restoreFocus}>
        <IconButton label="Close" icon={<Icon icon={X} size={16} />} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
