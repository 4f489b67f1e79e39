import { useId } from 'react';

interface SelectSettingProps {
  label: string;
  note?: string;
  value: string | number;
  options: readonly { value: string | number; name: string }[];
  onChange: (value: string) => void;
}

export function SelectSetting({ label, note, value, options, onChange }: SelectSettingProps) {
  const id = useId();
  const noteId = useId();
  return (
    <>
      <div className="setting">
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          className="input"
          aria-describedby={note && noteId}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </div>
      {note && (
        <p id={noteId} className="small-print">
          {note}
        </p>
      )}
    </>
  );
}
