import { Flame } from 'lucide';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../display/icon.tsx';
import { look, useLook } from './look.ts';
import { useNightTheme } from './use-night-theme.ts';
import '../../styles/modes/red.css';

/** The switch of the red light, which also colours the page. `isReading`: without red, the page has the lamp of a reading. */
export function RedLight({ isReading = false }: { isReading?: boolean }) {
  const { isRed } = useLook();
  const other = isReading ? 'lamp' : null;
  useNightTheme(isRed ? 'red' : other);
  return (
    <IconButton
      label="Red light"
      size="large"
      icon={<Icon icon={Flame} size={18} />}
      isPressed={isRed}
      onClick={look.toggleRed}
    />
  );
}
