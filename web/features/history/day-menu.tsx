import type { Reflection } from '#contract/reflections.ts';
import { Menu } from '../../components/overlays/menu.tsx';
import { useDayRemoval } from './use-day-removal.tsx';

/** What can be done with a whole saved day. */
export function DayMenu({ day, isDisabled }: { day: Reflection; isDisabled: boolean }) {
  const { ask, dialog } = useDayRemoval(day);
  return (
    <>
      <Menu label="Actions for this day" actions={{ 'Remove this day': ask }} isDisabled={isDisabled} />
      {dialog}
    </>
  );
}
