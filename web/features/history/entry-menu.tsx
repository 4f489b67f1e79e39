import { useEffect, useId, useRef } from 'react';
import { Ellipsis } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import { useRestoreFocus } from '../../components/focus/use-restore-focus.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';

interface EntryMenuProps {
  number: number;
  takesFocus: boolean;
  isDisabled: boolean;
  onEdit: () => void;
  onVersions: () => void;
  onRemove: () => void;
}

/** The actions of one entry: a native popover, so Escape and a press outside close it. */
export function EntryMenu({ number, takesFocus, isDisabled, onEdit, onVersions, onRemove }: EntryMenuProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const trigger = useRestoreFocus(isDisabled);

  useEffect(() => {
    if (takesFocus) trigger.current?.focus();
  }, [takesFocus, trigger]);

  const actions = { Edit: onEdit, 'Earlier versions': onVersions, Remove: onRemove };
  const choose = (act: () => void) => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <IconButton
        ref={trigger}
        label={`Actions for learning #${number}`}
        icon={<Icon icon={Ellipsis} size={18} />}
        popoverTarget={menuId}
        disabled={isDisabled}
      />
      <div ref={menu} id={menuId} popover="auto" className="entry-menu">
        {Object.entries(actions).map(([label, act]) => (
          <button key={label} type="button" className="menu-item" onClick={() => choose(act)}>
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
