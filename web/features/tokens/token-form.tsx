import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { TOKEN_DAYS, TOKEN_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorText } from '../../components/feedback/error-state.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { useCreateToken } from './queries.ts';

type Days = (typeof TOKEN_DAYS)[number];

const DAY_NAMES: Readonly<Record<Days, string>> = { 30: '30 days', 90: '90 days', 365: 'one year' };

interface TokenFormProps {
  userId: string;
  onCreated: (created: CreatedAccessToken) => void;
  onCancel: () => void;
}

export function TokenForm({ userId, onCreated, onCancel }: TokenFormProps) {
  const id = useId();
  const form = useFocusHandover<HTMLFormElement>('card');
  const name = useRef<HTMLInputElement>(null);
  const create = useCreateToken(userId, onCreated);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    create.mutate({
      name: name.current?.value ?? '',
      scope: fields.get('scope') === 'read' ? 'read' : 'add',
      days: TOKEN_DAYS.find((days) => String(days) === fields.get('days')) ?? TOKEN_DAYS[0],
    });
  };

  // The button that opened the form is gone.
  useEffect(() => name.current?.focus(), []);

  return (
    // The sentences about what is missing are the server's, in the page's language.
    <form ref={form} className="panel token-form" noValidate onSubmit={submit}>
      <label htmlFor={`${id}-name`}>Name of the program</label>
      <input
        ref={name}
        id={`${id}-name`}
        className="input"
        name="name"
        autoComplete="off"
        maxLength={TOKEN_NAME_CHARACTERS_MAX}
        aria-invalid={create.isError || undefined}
        aria-describedby={create.isError ? `${id}-problem` : undefined}
      />
      <fieldset>
        <legend>It may</legend>
        <label>
          <input type="radio" name="scope" value="add" defaultChecked />
          <span>add learnings, and read nothing</span>
        </label>
        <label>
          <input type="radio" name="scope" value="read" />
          <span>read and search your days, and change nothing</span>
        </label>
      </fieldset>
      <label htmlFor={`${id}-days`}>It ends after</label>
      <select id={`${id}-days`} className="input" name="days">
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {DAY_NAMES[days]}
          </option>
        ))}
      </select>
      {create.isError && (
        <div id={`${id}-problem`}>
          <ErrorText>{create.error.message}</ErrorText>
        </div>
      )}
      <div className="token-actions">
        <Button variant="primary" size="small" type="submit" isPending={create.isPending} pendingLabel="Creating...">
          Create key
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
