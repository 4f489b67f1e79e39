import { OutboxList } from '../features/outbox/outbox-list.tsx';
import { usePerson } from '../lib/session.tsx';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function OutboxPage() {
  const { id: userId } = usePerson();
  return (
    <Page title="Waiting to send" width="writing">
      <Crumb />
      <PageHeading>Waiting to send</PageHeading>
      <OutboxList userId={userId} />
    </Page>
  );
}
