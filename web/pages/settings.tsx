import { AboutCard } from '../features/session/about-card.tsx';
import { NightCard } from '../features/bedtime/night-card.tsx';
import { AccountCard } from '../features/session/account-card.tsx';
import { ModelsSettings } from '../features/models/models-settings.tsx';
import { OutboxCard } from '../features/outbox/outbox-card.tsx';
import { SessionsCard } from '../features/session/sessions-card.tsx';
import { usePerson } from '../lib/session.tsx';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function SettingsPage() {
  const person = usePerson();
  return (
    <Page title="Settings" width="writing">
      <Crumb />
      <PageHeading>Settings</PageHeading>
      <AccountCard person={person} />
      <SessionsCard userId={person.id} />
      <OutboxCard />
      <NightCard />
      <ModelsSettings userId={person.id} />
      <AboutCard userId={person.id} />
    </Page>
  );
}
