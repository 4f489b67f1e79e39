import { ClosingAccount } from '../features/account/deletion/closing-account.tsx';
import { DownloadButton } from '../features/export/download-button.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import { formatShortDate } from '../time/dates.ts';
import { localToday } from '../time/local-today.ts';
import { usePerson } from '../session/browser-session.tsx';

/** Instead of every page while the account waits for its deletion: what would be written now would be deleted with it. */
export function ClosingPage() {
  const { id, deleteAt = '' } = usePerson();
  const date = formatShortDate(localToday(new Date(deleteAt)));
  return (
    <Page title="Your account will be deleted" width="writing" className="page-centered">
      <PageHeading>Your account will be deleted on {date}.</PageHeading>
      <ClosingAccount userId={id}>
        <DownloadButton />
      </ClosingAccount>
    </Page>
  );
}
