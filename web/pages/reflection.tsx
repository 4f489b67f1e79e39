import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { LazyCrisisCard } from '../features/crisis-support/lazy-crisis-card.tsx';
import { TodayEditor } from '../features/editor/form/today-editor.tsx';
import { useEntryTexts } from '../features/reflections/use-entry-texts.ts';
import { DayEditorLoader } from '../features/editor/form/day-editor-loader.tsx';
import { useSearchParams } from '../navigation/location.ts';
import { reflectionPath } from '../navigation/paths.ts';
import { replaceAddress } from '../navigation/replace-address.ts';
import { usePerson } from '../session/browser-session.tsx';
import { formatLongDate, formatShortDate, useToday } from '../time/dates.ts';
import { LazyRedLight } from '../components/page/lazy-red-light.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading, useTodayOfVisit } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/reflection.css';

export function ReflectionPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const opened = useTodayOfVisit();
  const requested = useSearchParams().get('date');
  const past = requested !== null && isIsoDate(requested) && requested !== opened ? requested : null;
  const date = past ?? opened;
  const title = past ? `Reflection of ${formatShortDate(past, today)}` : "Today's Reflection";
  return (
    <Page title={past ? `Write about ${formatShortDate(past, today)}` : title} width="writing">
      <PageNav linksHome>
        <time dateTime={date}>{formatLongDate(date, today)}</time>
        <LazyRedLight />
      </PageNav>
      <PageHeading isHidden>{title}</PageHeading>
      <LazyCrisisCard date={date} texts={useEntryTexts(userId, date)} />
      {past ? (
        <DayEditorLoader key={past} userId={userId} date={past} today={today} mayBegin={past < today} />
      ) : (
        <TodayEditor userId={userId} date={opened} today={today} onDate={openForm} />
      )}
    </Page>
  );
}

/** A new address is a new visit, which is about today. */
function openForm(date: IsoDate): void {
  replaceAddress(reflectionPath(date));
}
