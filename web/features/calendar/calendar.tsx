import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { NetworkError } from '../../api/network-error.ts';
import { DateForm } from '../../components/controls/date-form.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { navigate } from '../../navigation/router.ts';
import { useDeviceOnlyDays } from '../../storage/cached-days/device-only-days.ts';
import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import '../../styles/components/calendar.css';
import { createFindCell, findLatestDay, pathOfDay } from './calendar-days.ts';
import { findTarget } from './calendar-keys.ts';
import { MonthTable } from './month-table.tsx';
import { addMonths, listMonths, monthOf, yearOf, type YearMonth } from './months.ts';
import { yearsOptions } from './queries.ts';
import type { ChangeableView } from './use-history-view.ts';

interface CalendarProps {
  userId: string;
  today: IsoDate;
  view: ChangeableView;
}

export function Calendar({ userId, today, view }: CalendarProps) {
  const { month } = view;
  const found = useQuery(yearsOptions(userId, today));
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<IsoDate | null>(null);
  const findCell = useFindCell(userId, found.data);
  const latest = findLatestDay(found.data ?? [], today);

  const focusDay = (date: IsoDate) => {
    const find = () => root.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);
    // In another year, or in a month that a narrow window hides.
    if (!find()?.checkVisibility()) view.change({ month: monthOf(date) });
    // React shows a new address before the next microtask.
    queueMicrotask(() => find()?.focus());
  };
  const openDay = (date: IsoDate) => void navigate(pathOfDay(date, { today, cell: findCell?.(date) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const date = findDate(event.target);
    if (date === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = findTarget(date, event, latest);
    if (target === null) return;
    event.preventDefault();
    focusDay(target);
  };

  if (found.isError && !found.data) {
    const isOffline = found.error instanceof NetworkError;
    return (
      <section className="card calendar" aria-label="Calendar">
        <ErrorState
          title={isOffline ? 'The calendar needs a connection' : 'Could not load the calendar'}
          message={found.error.message}
          isQuiet={isOffline}
          onRetry={() => void found.refetch()}
        />
        <DateForm label="Go to date" action="Go" today={today} onDate={openDay} />
      </section>
    );
  }
  const oldest = Math.min(found.data?.at(-1)?.year ?? yearOf(month), yearOf(month));
  return (
    <section className="card calendar" aria-label="Calendar">
      <div className="calendar-tools">
        <YearPicker today={today} oldest={oldest} view={view} />
        <PromptPicker view={view} />
        <DateForm label="Go to date" action="Go" today={today} onDate={openDay} />
      </div>
      {/* The keys only add to the links inside, which work without them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={root}
        className="calendar-months"
        aria-busy={found.isPending}
        onKeyDown={onKeyDown}
        onFocus={(event: FocusEvent) => setFocused(findDate(event.target))}
      >
        <MonthSteps today={today} view={view} />
        {listMonths(yearOf(month)).map((one) => (
          <MonthTable
            // Another year changes the tables in place, which takes half the time of new ones.
            key={one.slice('YYYY-'.length)}
            month={one}
            today={today}
            findCell={findCell}
            prompt={view.prompt}
            tabStop={chooseTabStop(one, { focused, today })}
            isShown={one === month}
          />
        ))}
      </div>
      <Legend />
    </section>
  );
}

function useFindCell(userId: string, years: Parameters<typeof createFindCell>[0]['years'] | undefined) {
  const { rows } = useOutboxState();
  const ofDevice = useDeviceOnlyDays(userId);
  return useMemo(() => {
    const waiting = [...ofDevice, ...rows.map(({ body }) => body)];
    return years
      ? createFindCell({ years, waiting: new Map(waiting.map(({ date, promptIndex }) => [date, promptIndex])) })
      : null;
  }, [years, rows, ofDevice]);
}

function findDate(target: EventTarget): IsoDate | null {
  return target instanceof HTMLElement ? (target.dataset['date'] ?? null) : null;
}

/** The day where one was, or today, or the first of the month. */
function chooseTabStop(month: YearMonth, { focused, today }: { focused: IsoDate | null; today: IsoDate }): IsoDate {
  const candidates = [focused, today, `${month}-01`];
  return candidates.find((date) => date !== null && monthOf(date) === month) ?? '';
}

function YearPicker({ today, oldest, view }: { today: IsoDate; oldest: number; view: ChangeableView }) {
  const current = monthOf(today);
  const { month, change } = view;
  const years = Array.from({ length: yearOf(current) - oldest + 1 }, (_, index) => yearOf(current) - index);
  return (
    <label>
      Year
      <select
        className="input"
        value={yearOf(month)}
        onChange={({ target }) => {
          const chosen = target.value.padStart(4, '0') + month.slice(4);
          change({ month: chosen < current ? chosen : current });
        }}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </label>
  );
}

/** In a narrow window, which shows one month: beside its name. */
function MonthSteps({ today, view: { month, change } }: { today: IsoDate; view: ChangeableView }) {
  return (
    <div className="calendar-steps">
      <IconButton
        label="Previous month"
        icon={<Icon icon={ChevronLeft} size={18} />}
        size="large"
        onClick={() => change({ month: addMonths(month, -1) })}
      />
      <IconButton
        label="Next month"
        icon={<Icon icon={ChevronRight} size={18} />}
        size="large"
        disabled={month === monthOf(today)}
        onClick={() => change({ month: addMonths(month, 1) })}
      />
    </div>
  );
}

function PromptPicker({ view }: { view: ChangeableView }) {
  return (
    <label className="calendar-prompt">
      Prompt
      <select
        className="input"
        value={view.prompt ?? ''}
        onChange={({ target }) => view.change({ prompt: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">All prompts</option>
        {PROMPTS.map(({ question }, index) => (
          <option key={question} value={index}>
            {question}
          </option>
        ))}
      </select>
    </label>
  );
}

/** For the eye: each link says its number in words. */
function Legend() {
  return (
    <p className="calendar-legend" aria-hidden="true">
      {['1 learning', '2', '3', '4 or more'].map((label, index) => (
        <span key={label}>
          <i className="calendar-lamps" data-lamps={index + 1} /> {label}
        </span>
      ))}
    </p>
  );
}
