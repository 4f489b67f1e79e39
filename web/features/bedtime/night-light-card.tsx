import { useId, useState } from 'react';
import { useStore } from '../../state/store.ts';
import { Card } from '../../components/display/card.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { createReadingPreferences, READING_SIZES, type ReadingSize } from './reading-preferences.ts';

const SIZE_NAMES: Readonly<Record<ReadingSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** How this device shows the bedtime reading. The tools of the reading page change the same preferences. */
export function NightLightCard() {
  const sizeId = useId();
  const [preferences] = useState(() => createReadingPreferences(() => window.localStorage));
  const { tone, size } = useStore(preferences);
  return (
    <Card title="Night pages">
      <Switch
        label="Ember light"
        note="A dim red light for the bedtime reading, in this browser."
        isOn={tone === 'ember'}
        onChange={preferences.toggleTone}
      />
      <div className="setting">
        <label htmlFor={sizeId}>Text size</label>
        <select
          id={sizeId}
          className="input"
          value={size}
          onChange={({ currentTarget }) => preferences.setSize(currentTarget.value)}
        >
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
