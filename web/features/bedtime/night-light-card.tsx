import { useId, useState, useSyncExternalStore } from 'react';
import { Card } from '../../components/display/card.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { createChoices, FIRST_SIZE, FIRST_TONE, READING_SIZES, type ReadingSize } from './reading-preferences.ts';

const SIZE_NAMES: Readonly<Record<ReadingSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** How this device shows the bedtime reading. The tools of that page change the same two choices. */
export function NightCard() {
  const sizeId = useId();
  const [choices] = useState(() => createChoices(() => window.localStorage));
  const tone = useSyncExternalStore(choices.subscribe, choices.getTone, () => FIRST_TONE);
  const size = useSyncExternalStore(choices.subscribe, choices.getSize, () => FIRST_SIZE);
  return (
    <Card title="Night pages">
      <Switch
        label="Ember light"
        note="A dim red light for the bedtime reading, in this browser."
        isOn={tone === 'ember'}
        isPending={false}
        onChange={choices.toggleTone}
      />
      <div className="setting">
        <label htmlFor={sizeId}>Text size</label>
        <select id={sizeId} value={size} onChange={({ currentTarget }) => choices.chooseSize(currentTarget.value)}>
          {READING_SIZES.map((option) => (
            <option key={option} value={option}>
              {SIZE_NAMES[option]}
            </option>
          ))}
        </select>
      </div>
    </Card>
  );
}
