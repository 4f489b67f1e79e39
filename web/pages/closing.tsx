import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../components/controls/button.tsx';
import { ErrorText } from '../components/feedback/error-state.tsx';
import { ClosingAccount } from '../features/account/deletion/closing-account.tsx';
import { useKeepAccount } from '../features/account/deletion/deletion.ts';
import { DownloadButton } from '../features/export/download-button.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import { usePath } from '../navigation/location.ts';
import { PATHS } from '../navigation/paths.ts';
import { formatShortDate } from '../time/dates.ts';
import { localToday } from '../time/local-today.ts';
import { usePerson } from '../session/browser-session.tsx';

/** While the account waits for its deletion. `children`: the page of the address. */
export function Closing({ children }: { children: ReactNode }) {
  if (!isReadPage(usePath())) return <ClosingPage />;
  return (
    <>
      <ClosingNotice />
      {children}
    </>
  );
}

const READ_PAGES: readonly string[] = [
  PATHS.synthesis,
  PATHS.bedtimeReading,
  PATHS.weeklyRefresher,
  PATHS.history,
  PATHS.book,
  PATHS.outbox,
];

/** A page of what was written. The others are for writing, or for choices. */
export function isReadPage(path: string): boolean {
  return READ_PAGES.includes(path) || path.startsWith(`${PATHS.history}/`);
}

/** Instead of the pages for writing: what would be written now would be deleted with it. */
function ClosingPage() {
  const { id, deleteAt } = usePerson();
  return (
    <Page title="Your account will be deleted" width="writing" className="page-centered">
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
  return (
    <div className="notice">
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
