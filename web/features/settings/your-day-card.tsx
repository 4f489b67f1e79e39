import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DAY_ENDS_AT_MAX, REST_WEEKDAYS_MAX, RESTS_PER_MONTH_MAX } from '#contract/limits.ts';
import type { Settings, SettingsChange } from '#contract/settings.ts';
import { settingsOptions } from '../../api/settings.ts';
import { Switch } from '../../components/controls/switch.tsx';
import { Card } from '../../components/display/card.tsx';
import { QueryError } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useChangeSettings } from '../../components/settings/use-change-settings.ts';
import { SelectSetting } from './select-setting.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const SHORT_LETTERS = 3;

export function YourDayCard({ userId }: { userId: string }) {
  // Another device may have changed them.
  const settings = useQuery({ ...settingsOptions(userId), refetchOnMount: 'always' });
  const { mutate } = useChangeSettings(userId);
  return (
    <Card title="Your day">
      {settings.data ? (
        <DaySettings settings={settings.data} onChange={mutate} />
      ) : (
        settings.isPending && <Skeleton label="Loading your settings" rows={5} />
      )}
      {!settings.data && <QueryError title="Could not load your settings" query={settings} isQuietOffline />}
    </Card>
  );
}

interface DaySettingsProps {
  settings: Settings;
  onChange: (change: SettingsChange) => void;
}

function DaySettings({ settings, onChange }: DaySettingsProps) {
  const { dayEndsAt, restWeekdays, restPerMonth, pastDays, timeZone } = settings;
  return (
    <>
      <SelectSetting
        label="My day ends at"
        note="Until then, what you write belongs to the day before."
        value={dayEndsAt}
        options={Array.from({ length: DAY_ENDS_AT_MAX + 1 }, (_, hour) => ({ value: hour, name: nameHour(hour) }))}
        onChange={(hour) => onChange({ dayEndsAt: Number(hour) })}
      />
      <RestWeekdays chosen={restWeekdays} onChange={(weekdays) => onChange({ restWeekdays: weekdays })} />
      <SelectSetting
        label="More rest days a month"
        note="A rest day does not break your days in a row, and is not counted."
        value={restPerMonth}
        options={Array.from({ length: RESTS_PER_MONTH_MAX + 1 }, (_, rests) => ({
          value: rests,
          name: String(rests || 'None'),
        }))}
        onChange={(rests) => onChange({ restPerMonth: Number(rests) })}
      />
      <TimeZoneSetting timeZone={timeZone} onChange={(name) => onChange({ timeZone: name })} />
      <Switch
        label="On this day"
        note="Shows what you wrote a week, a month and years ago."
        isOn={pastDays}
        onChange={(isOn) => onChange({ pastDays: isOn })}
      />
    </>
  );
}

function nameHour(hour: number): string {
  return hour ? `0${hour}:00` : 'Midnight';
}

interface RestWeekdaysProps {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

function RestWeekdays({ chosen, onChange }: RestWeekdaysProps) {
  const noteId = useId();
  const isFull = chosen.length === REST_WEEKDAYS_MAX;
  const toggle = (weekday: number) =>
    onChange(WEEKDAYS.map((_, index) => index + 1).filter((day) => chosen.includes(day) !== (day === weekday)));
  return (
    <fieldset className="weekdays" aria-describedby={isFull ? noteId : undefined}>
      <legend>Rest days each week</legend>
      {WEEKDAYS.map((name, index) => {
        const isChosen = chosen.includes(index + 1);
        return (
          <label key={name}>
            <input
              type="checkbox"
              aria-label={name}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(index + 1)}
            />
            <span aria-hidden="true">{name.slice(0, SHORT_LETTERS)}</span>
          </label>
        );
      })}
      {isFull && (
        <p id={noteId} className="small-print">
          One day of the week stays a day for writing.
        </p>
      )}
    </fieldset>
  );
}
