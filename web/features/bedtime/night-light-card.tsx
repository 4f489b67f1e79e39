import { useId } from 'react';
import { Card } from '../../components/display/card.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { look, TEXT_SIZES, useLook, type TextSize } from '../../components/page/look.ts';

const SIZE_NAMES: Readonly<Record<TextSize, string>> = { '100%': 'Medium', '115%': 'Large', '130%': 'Largest' };

/** How this device shows Learn. The pages have a switch of the same light, and the reading one of the same size. */
export function NightLightCard() {
  const sizeId = useId();
  const { isRed, size } = useLook();
  return (
    <Card title="Light and text size">
      <Switch
        label="Red light"
        note="A dim red light for the form, the saved day and the bedtime reading, in this browser."
        isOn={isRed}
        onChange={look.toggleRed}
      />
      <div className="setting">
        <label htmlFor={sizeId}>Text size</label>
        <select
          id={sizeId}
          className="input"
          value={size}
          onChange={({ currentTarget }) => {
            look.setSize(currentTarget.value);
            // The cards above have grown.
            currentTarget.scrollIntoView({ block: 'nearest' });
          }}
        >
          {TEXT_SIZES.map((option) => (
            <option key={option} value={option}>
              {SIZE_NAMES[option]}
            </option>
          ))}
        </select>
      </div>
      <p className="small-print">For all pages, in this browser.</p>
    </Card>
  );
}
