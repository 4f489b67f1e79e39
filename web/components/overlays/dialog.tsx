import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
}

/** A native modal dialog: the browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ isOpen, title, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Only the showModal method opens a modal dialog; React cannot set an attribute for it.
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          <div id={`${id}-text`} className="dialog-text">
            {children}
          </div>
          <div className="dialog-actions">{actions}</div>
        </>
      )}
    </dialog>
  );
}
