import { useEffect, useRef } from 'react';
import type { PastDay } from '#contract/past-days.ts';
import { synthesisPath } from '../../../navigation/paths.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Link } from '../../../components/controls/link.tsx';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { Menu } from '../../../components/overlays/menu.tsx';

interface PastDayRowProps {
  day: PastDay;
  name: string;
  isHidden: boolean;
  isPending: boolean;
  onHide: (isWanted: boolean) => void;
}

export function PastDayRow({ day, name, isHidden, isPending, onHide }: PastDayRowProps) {
  const { row, notePress } = useFocusOnReplacement(isHidden);
  const hide = (isWanted: boolean) => {
    notePress(isWanted);
    onHide(isWanted);
  };
  return (
    <li ref={row}>
      {isHidden ? (
        <>
          <output className="past-hidden">{name} will not be shown again.</output>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Undo: ${name}`}
            isPending={isPending}
            onClick={() => hide(false)}
          >
            Undo
          </Button>
        </>
      ) : (
        <>
          <Link to={synthesisPath(day.date)} className="past-day">
            <span className="past-label">
              {day.label} · <time dateTime={day.date}>{name}</time>
            </span>
            <span className="day-text" lang="" dir="auto">
              {plainWords(day.content)}
            </span>
          </Link>
          <Menu
            label={`Actions for ${name}`}
            actions={{ "Don't show this day again": () => hide(true) }}
            isDisabled={isPending}
          />
        </>
      )}
    </li>
  );
}

/** «Undo» takes the place of the menu, and the menu that of «Undo»: with its focus, unless the person has moved it. */
function useFocusOnReplacement(isHidden: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<boolean>(null);

  useEffect(() => {
    if (pressed.current !== isHidden) return;
    pressed.current = null;
    if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
  }, [isHidden]);

  const notePress = (isWanted: boolean) => {
    pressed.current = isWanted;
  };
  return { row, notePress };
}
