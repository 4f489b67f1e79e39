import { Button } from '../../components/controls/button.tsx';
import { listTimeZones } from './time-zones.ts';
import { SelectSetting } from './select-setting.tsx';

interface TimeZoneSettingProps {
  timeZone: string | null;
  onChange: (timeZone: string) => void;
}

/** Whose «today» an entry without a date belongs to. Pages use the time of their own device. */
export function TimeZoneSetting({ timeZone, onChange }: TimeZoneSettingProps) {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shown = timeZone ?? here;
  return (
    <>
      <SelectSetting
        label="Time zone"
        note="Used for learnings that a shortcut or a program sends."
        value={shown}
        options={listTimeZones(shown).map((name) => ({ value: name, name: name.replaceAll('_', ' ') }))}
        onChange={onChange}
      />
      {shown !== here && (
        <div className="entry-buttons">
          <Button variant="quiet" size="small" onClick={() => onChange(here)}>
            Use {here.replaceAll('_', ' ')}
          </Button>
        </div>
      )}
    </>
  );
}
