import { useId } from 'react';

interface SwitchProps {
  label: string;
  note: string;
  isOn: boolean;
  isPending?: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, note, isOn, isPending, onChange }: SwitchProps) {
  const noteId = useId();
  return (
    <div className="switch">
      {/* It is never disabled, because that would remove the focus. A press while pending does nothing. */}
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={noteId}
        onClick={() => !isPending && onChange(!isOn)}
      >
        <span>{label}</span>
        <span className="switch-track" aria-hidden="true" />
      </button>
      <p id={noteId} className="small-print">
        {note}
      </p>
    </div>
  );
}
