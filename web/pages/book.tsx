import { YearBook } from '../features/reflections/book/year-book.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { useSearchParams } from '../navigation/location.ts';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading, useTodayOfVisit } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/book.css';

const YEAR = /^[12]\d{3}$/;

export function BookPage() {
  const { id: userId } = usePerson();
  const today = useTodayOfVisit();
  const named = useSearchParams().get('year') ?? '';
  const year = Number(YEAR.test(named) ? named : today.slice(0, 4));
  return (
    <Page title={`The year ${year}`} width="reading" className="book">
      <PageNav />
      <PageHeading>{year}</PageHeading>
      <YearBook userId={userId} year={year} today={today} />
    </Page>
  );
}
