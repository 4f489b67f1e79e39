import { useRef, type FocusEvent } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { ToastItem } from './toast-store.ts';
import { toasts } from './toast.tsx';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

export function ToastLayer() {
  const items = useStore(toasts);
  const cameFrom = useRef<HTMLElement | null>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  return (
    <div onFocus={remember}>
      <RadixToast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {items.map((item) => (
          <Toast key={item.id} item={item} onLeave={() => cameFrom.current?.focus()} />
        ))}
        <RadixToast.Viewport className="toasts" hotkey={HOTKEY} />
      </RadixToast.Provider>
    </div>
  );
}

interface ToastProps {
  item: ToastItem;
  /** Gives the focus back before the toast goes: left to itself it stays in an empty region at the end of the page. */
  onLeave: () => void;
}

function Toast({ item, onLeave }: ToastProps) {
  const { id, title, description, variant = 'default', action, durationMs, isOpen } = item;
  return (
    <RadixToast.Root
      className="toast"
      data-look={variant}
      // Radix's names for it: a foreground toast is announced assertively, a background one politely.
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={isOpen}
      {...(durationMs !== undefined && { duration: durationMs })}
      onEscapeKeyDown={onLeave}
      onOpenChange={(isStillOpen) => !isStillOpen && toasts.dismiss(id)}
    >
      <div className="toast-body">
        <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
        {/* Radix reads the two out as one text; without a space the last word would meet the first. */ ' '}
        {description && <RadixToast.Description className="toast-text">{description}</RadixToast.Description>}
      </div>
      {action && (
        <RadixToast.Action
          className="button button-quiet button-small"
          altText={action.label}
          onClick={() => {
            onLeave();
            action.onSelect();
          }}
        >
          {action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild onClick={onLeave}>
        <IconButton label="Close" icon={<X size={16} aria-hidden="true" />} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
