import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** What it means as it stands. */
  note: string;
  isOn: boolean;
  isPending: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once, without a button to confirm it. */
export function Switch({ label, note, isOn, isPending, onChange }: SwitchProps) {
  const noteId = useId();
  return (
    <div className="switch">
      {/* Never disabled, which would take the focus away: a second press while pending does nothing. */}
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
