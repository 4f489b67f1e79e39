import { useEffect, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  action?: ReactNode;
}

export function TextArea({ label, action, id, rows = 3, onInput, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const frame = useRef<HTMLDivElement>(null);

  // The height follows the text, which any render can change. It does nothing if the browser supports `field-sizing`.
  useLayoutEffect(() => {
    const field = frame.current?.querySelector('textarea');
    if (field) fitHeight(field);
  });

  // At each key press React reads the selection for onSelect, which is not used here. That costs a third of a key press.
  useEffect(() => {
    const field = frame.current?.querySelector('textarea');
    field?.addEventListener('selectionchange', stopPropagation);
    return () => field?.removeEventListener('selectionchange', stopPropagation);
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
      {/* In tab order it follows the text; on the screen it is to the right of the label. */}
      {action && <div className="field-action">{action}</div>}
    </div>
  );
}

function stopPropagation(event: Event): void {
  event.stopPropagation();
}

function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
