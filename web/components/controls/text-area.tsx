import { useEffectEvent, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onInput' | 'onChange'> {
  label: string;
  action?: ReactNode;
  onText: (text: string) => void;
}

/** Events of each key press that no component handles. */
const UNHANDLED_EVENTS = ['keypress', 'textInput', 'keyup', 'selectionchange'];

export function TextArea({ label, action, id, rows = 3, onText, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const frame = useRef<HTMLDivElement>(null);

  // The height follows the text, which any render can change. It does nothing if the browser supports `field-sizing`.
  useLayoutEffect(() => {
    const field = frame.current?.querySelector('textarea');
    if (field) fitHeight(field);
  });

  // React would handle five events of each key press at the root, read the selection and write `defaultValue` again. That
  // costs as much as a plain text area does. So these events end here, and the text is read without React.
  const read = useEffectEvent((field: HTMLTextAreaElement) => {
    fitHeight(field);
    onText(field.value);
  });
  useLayoutEffect(() => {
    const field = frame.current?.querySelector('textarea');
    const listening = new AbortController();
    for (const type of UNHANDLED_EVENTS) field?.addEventListener(type, stopPropagation, listening);
    const stopAndRead = (event: Event) => {
      event.stopPropagation();
      if (field) read(field);
    };
    field?.addEventListener('input', stopAndRead, listening);
    return () => listening.abort();
  }, []);

  return (
    <div className="field">
      <div className="field-frame" ref={frame} data-invalid={rest['aria-invalid']}>
        <label className="field-head" htmlFor={fieldId}>
          {label}
        </label>
        <textarea {...rest} id={fieldId} rows={rows} />
      </div>
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
