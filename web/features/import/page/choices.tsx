import { useId } from 'react';
import { IMPORT_SOURCES, type ImportSource } from '#contract/imports.ts';
import type { Choices } from '../reader.ts';
import { SOURCE_NAMES } from './source-names.ts';

const DATE_ORDERS = [
  { value: 'written', name: 'Year first, or with the name of the month' },
  { value: 'day-first', name: 'Day, month, year' },
  { value: 'month-first', name: 'Month, day, year' },
] as const;
const COLUMNS = { date: 'Date', time: 'Time', title: 'Title', text: 'Text' } as const;
const NO_COLUMN = { value: '', name: 'None' };

interface ChoicesFormProps {
  choices: Choices;
  columns: readonly string[];
  asksZone: boolean;
  onChange: (choices: Choices) => void;
  onSource: (source: ImportSource) => void;
}

/** What was found out about the files, and what only the person knows. */
export function ChoicesForm({ choices, columns, asksZone, onChange, onSource }: ChoicesFormProps) {
  const { source } = choices;
  const fields = source === 'notion' ? (['date'] as const) : (['date', 'time', 'title', 'text'] as const);
  const hasColumns = source === 'csv' || source === 'notion';
  return (
    <>
      <SourceChoice source={source} onSource={onSource} />
      {asksZone && (
        <Choice
          label="Written in the time zone"
          value={choices.timeZone}
          options={listZones(choices.timeZone)}
          onChange={(timeZone) => onChange({ ...choices, timeZone })}
        />
      )}
      {hasColumns &&
        fields.map((field) => (
          <Choice
            key={field}
            label={source === 'notion' ? 'The date is in' : `${COLUMNS[field]} is in the column`}
            value={choices.columns[field]}
            options={[NO_COLUMN, ...columns.map((name) => ({ value: name, name }))]}
            onChange={(name) => onChange({ ...choices, columns: { ...choices.columns, [field]: name } })}
          />
        ))}
      {hasColumns && (
        <Choice
          label="Dates are written as"
          value={choices.dateOrder}
          options={DATE_ORDERS}
          onChange={(order) =>
            onChange({ ...choices, dateOrder: DATE_ORDERS.find(({ value }) => value === order)?.value ?? 'written' })
          }
        />
      )}
    </>
  );
}

interface SourceChoiceProps {
  source: ImportSource | null;
  onSource: (source: ImportSource) => void;
}

export function SourceChoice({ source, onSource }: SourceChoiceProps) {
  const known = IMPORT_SOURCES.map((value) => ({ value, name: SOURCE_NAMES[value] }));
  return (
    <Choice
      label="These files are from"
      value={source ?? ''}
      options={source === null ? [{ value: '', name: 'Choose' }, ...known] : known}
      onChange={(value) => {
        const chosen = IMPORT_SOURCES.find((name) => name === value);
        if (chosen) onSource(chosen);
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function listZones(current: string): { value: string; name: string }[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, name: value.replaceAll('_', ' ') }));
}
