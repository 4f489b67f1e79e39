import { Fragment, useEffect, useId, useRef } from 'react';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { copyText } from '../../components/overlays/copy-text.ts';
import { buildRecipe, formatRecipe, isOwnComputer } from './build-recipe.ts';

/** The only time that the key is on a screen: the server has its hash. With it stands what a program sends. */
export function CreatedToken({ created, onDone }: { created: CreatedAccessToken; onDone: () => void }) {
  const id = useId();
  const panel = useFocusHandover<HTMLElement>('card');
  const field = useRef<HTMLInputElement>(null);
  const { origin, hostname } = window.location;
  const recipe = buildRecipe(created, origin);

  // Its last line says what a person must not miss.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);

  // The form that had the focus is gone. The whole key is selected, ready to be copied by keyboard too.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  return (
    <section ref={panel} aria-labelledby={`${id}-name`} className="panel token-created">
      <h4 id={`${id}-name`}>{created.name}</h4>
      {recipe.map(({ name, value, isSecret }, index) => (
        <Fragment key={name}>
          <label htmlFor={`${id}-${index}`}>{name}</label>
          <input
            ref={isSecret ? field : undefined}
            id={`${id}-${index}`}
            className="input"
            readOnly
            spellCheck={false}
            value={value}
            aria-describedby={isSecret ? `${id}-note` : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Fragment>
      ))}
      {created.scope === 'add' && (
        <p className="token-note">
          On an iPhone: in Shortcuts, “Ask for Input”, then “Get Contents of URL” with these three. The input takes the
          place of “What I learned”.
        </p>
      )}
      {isOwnComputer(hostname) && (
        <p className="token-note">“{hostname}” is this computer. No other device reaches Learn at this address.</p>
      )}
      <p id={`${id}-note`} className="token-note">
        Copy it now: it is not shown again. Whoever has it can do what it allows.
      </p>
      <div className="token-actions">
        <Button variant="primary" size="small" onClick={() => void copyText(formatRecipe(recipe))}>
          Copy all
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
