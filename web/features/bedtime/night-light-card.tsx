import { useId, useState, useSyncExternalStore } from 'react';
import { Card } from '../../components/display/card.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import {
  createReadingPreferences,
  DEFAULT_SIZE,
  DEFAULT_TONE,
  READING_SIZES,
  type ReadingSize,
} from './reading-preferences.ts';

const SIZE_NAMES: Readonly<Record<ReadingSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** How this device shows the bedtime reading. The tools of that page change the same two choices. */
export function NightLightCard() {
  const sizeId = useId();
  const [choices] = useState(() => createReadingPreferences(() => window.localStorage));
  const tone = useSyncExternalStore(choices.subscribe, choices.getTone, () => DEFAULT_TONE);
  const size = useSyncExternalStore(choices.subscribe, choices.getSize, () => DEFAULT_SIZE);
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
        <select id={sizeId} value={size} onChange={({ currentTarget }) => choices.setSize(currentTarget.value)}>
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
