import { useEffect, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** A control at the right of the label. */
  action?: ReactNode;
}

export function TextArea({ label, action, id, rows = 3, onInput, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const frame = useRef<HTMLDivElement>(null);

  // Heights are the browser's, and a value can change with any render; where `field-sizing` is known this does nothing.
  useLayoutEffect(() => {
    const field = frame.current?.querySelector('textarea');
    if (field) fitHeight(field);
  });

  // At each key React reads the selection, for an onSelect that no field here has: a third of a key's time in a long day.
  useEffect(() => {
    const field = frame.current?.querySelector('textarea');
    field?.addEventListener('selectionchange', stopHere);
    return () => field?.removeEventListener('selectionchange', stopHere);
  }, []);

  return (
    <div className="field" ref={frame}>
      <label className="field-head" htmlFor={fieldId}>
        {label}
      </label>
      <textarea
        {...rest}
        id={fieldId}
        rows={rows}
        onInput={(event) => {
          fitHeight(event.currentTarget);
          onInput?.(event);
        }}
      />
      {/* After the text in the order of «Tab», at the right of the label to see. */}
      {action && <div className="field-action">{action}</div>}
    </div>
  );
}

function stopHere(event: Event): void {
  event.stopPropagation();
}

function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
