import { useEffect, useId, useRef } from 'react';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { copyText } from '../../components/overlays/copy-text.ts';

/** The only time that the token is on a screen: the server has its hash. */
export function CreatedToken({ created, onDone }: { created: CreatedAccessToken; onDone: () => void }) {
  const id = useId();
  const panel = useFocusHandover<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);

  // The form that had the focus is gone. The whole token is selected, ready to be copied by keyboard too.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  return (
    <div ref={panel} className="panel token-created">
      <label htmlFor={id}>{created.name}</label>
      <input
        ref={field}
        id={id}
        className="input"
        readOnly
        spellCheck={false}
        value={created.token}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className="token-once">
        Copy it now: it is not shown again. Whoever has it can do what it allows.
      </p>
      <div className="token-actions">
        <Button variant="primary" size="small" onClick={() => void copyText(created.token)}>
          Copy
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
