import { useEffect, useId, useRef } from 'react';
import { Ellipsis } from 'lucide';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../display/icon.tsx';
import { useRestoreFocus } from '../focus/use-restore-focus.ts';
import '../../styles/components/action-menu.css';

interface MenuProps {
  /** Of the button «…» that opens the menu. */
  label: string;
  /** By the words of the menu, in its order. */
  actions: Readonly<Record<string, () => void>>;
  /** The button has the focus from its first frame on: it stands where the focus was. */
  takesFocus?: boolean;
  isDisabled?: boolean;
}

/** A button with a few actions: a native popover, so Escape and a press outside close it. */
export function Menu({ label, actions, takesFocus = false, isDisabled = false }: MenuProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const trigger = useRestoreFocus(isDisabled);

  useEffect(() => {
    if (takesFocus) trigger.current?.focus();
  }, [takesFocus, trigger]);

  const choose = (act: () => void) => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={<Icon icon={Ellipsis} size={18} />}
        popoverTarget={menuId}
        disabled={isDisabled}
      />
      <div ref={menu} id={menuId} popover="auto" className="action-menu">
        {Object.entries(actions).map(([name, act]) => (
          <button key={name} type="button" className="menu-item" onClick={() => choose(act)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
