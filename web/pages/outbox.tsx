import { OutboxList } from '../features/outbox/outbox-list.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/later.css';

export function OutboxPage() {
  const { id: userId } = usePerson();
  return (
    <Page title="Waiting to send" width="writing">
      <PageNav />
      <PageHeading>Waiting to send</PageHeading>
      <OutboxList userId={userId} />
    </Page>
  );
}
