import { StoredTexts, type StoredRow } from '../../components/generated-text/stored-texts.tsx';
import type { StoredWeeklyRefresher, WeeklyRefresher, PagedWeeklyRefreshers } from '#contract/weekly.ts';
import { storedWeeksPath } from './queries.ts';
import { formatWeek } from './week.ts';

interface StoredWeeksProps {
  userId: string;
  shown: WeeklyRefresher | undefined;
  onOpen: (week: StoredWeeklyRefresher) => void;
}

export function StoredWeeks({ userId, shown, onOpen }: StoredWeeksProps) {
  const listRows = ({ weeks }: PagedWeeklyRefreshers): StoredRow[] =>
    weeks
      .filter(({ madeAt, summary }) => madeAt !== shown?.madeAt || summary !== shown.summary)
      .map((week) => ({
        key: `${week.startDate} ${week.endDate}`,
        label: formatWeek(week),
        onOpen: () => onOpen(week),
      }));
  return <StoredTexts userId={userId} title="Earlier weeks" path={storedWeeksPath(userId)} listRows={listRows} />;
}
