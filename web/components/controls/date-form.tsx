import { useId, useState, type SubmitEvent } from 'react';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { Button } from './button.tsx';

interface DateFormProps {
  label: string;
  /** The label of the button. */
  action: string;
  today: IsoDate;
  onDate: (date: IsoDate) => void;
}

/** A field for a date up to today, with a button. */
export function DateForm({ label, action, today, onDate }: DateFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (form: HTMLFormElement) => {
    const date = new FormData(form).get('date');
    if (typeof date !== 'string' || !isIsoDate(date)) return setProblem('Please choose a date.');
    if (date > today) return setProblem('This date is still in the future.');
    setProblem(null);
    return onDate(date);
  };
  return (
    <form
      className="other-day"
      // Its own sentences, in the page's language, stand where a screen reader finds them.
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <label htmlFor={`${id}-date`}>{label}</label>
      <div className="other-day-fields">
        <input
          className="input"
          id={`${id}-date`}
          type="date"
          name="date"
          max={today}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <Button variant="quiet" size="small" type="submit">
          {action}
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="error-text" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
