import { useId, useState, type SubmitEvent } from 'react';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { Button } from '../../components/controls/button.tsx';
import { navigate } from '../../navigation/router.ts';

export function OpenOtherDay({ today, addressOf }: { today: IsoDate; addressOf: (date: IsoDate) => string }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const open = (form: HTMLFormElement) => {
    const date = new FormData(form).get('date');
    if (typeof date !== 'string' || !isIsoDate(date)) return setProblem('Please choose a date.');
    if (date > today) return setProblem('This date is still in the future.');
    setProblem(null);
    return void navigate(addressOf(date));
  };
  return (
    <form
      className="other-day"
      // Its own sentences, in the page's language, stand where a screen reader finds them.
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        open(event.currentTarget);
      }}
    >
      <label htmlFor={`${id}-date`}>Write about an earlier day</label>
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
          Write
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
