import { Button, ButtonLink } from '../components/controls/button.tsx';
import { ErrorText } from '../components/feedback/error-state.tsx';
import { useFocusHandover } from '../components/focus/use-focus-handover.ts';
import { ClosingAccount } from '../features/account/deletion/closing-account.tsx';
import { useKeepAccount } from '../features/account/deletion/deletion.ts';
import { DownloadButton } from '../features/export/download-button.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import { usePath } from '../navigation/location.ts';
import { isReadPage, PATHS } from '../navigation/paths.ts';
import { formatShortDate } from '../time/dates.ts';
import { localToday } from '../time/local-today.ts';
import { usePerson } from '../session/browser-session.tsx';

/** While the account waits for its deletion: above a page that is read, and in place of every other one. */
export function Closing() {
  return isReadPage(usePath()) ? <ClosingNotice /> : <ClosingPage />;
}

/** Instead of the pages for writing: what would be written now would be deleted with it. */
function ClosingPage() {
  const { id, deleteAt } = usePerson();
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <Page ref={ref} title="Your account will be deleted" width="writing" className="page-centered">
      <PageHeading>{announceDeletion(deleteAt)}</PageHeading>
      <ClosingAccount userId={id}>
        <DownloadButton />
        <ButtonLink to={PATHS.history} variant="quiet">
          Read your days
        </ButtonLink>
      </ClosingAccount>
    </Page>
  );
}

/** Above the pages for reading, which stay open until then. */
export function ClosingNotice() {
  const { id, deleteAt } = usePerson();
  const keep = useKeepAccount(id);
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={ref} className="notice">
      <p>{announceDeletion(deleteAt)} Until then you can read and download everything; nothing new is saved.</p>
      <div className="notice-actions">
        <Button
          variant="quiet"
          size="small"
          isPending={keep.isPending}
          pendingLabel="Keeping..."
          onClick={() => keep.mutate()}
        >
          Keep my account
        </Button>
      </div>
      {keep.error && <ErrorText>{keep.error.message}</ErrorText>}
    </div>
  );
}

function announceDeletion(deleteAt = ''): string {
  return `Your account will be deleted on ${formatShortDate(localToday(new Date(deleteAt)))}.`;
}
