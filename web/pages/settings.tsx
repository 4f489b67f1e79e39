import { AboutCard } from '../features/account/about-card.tsx';
import { NightLightCard } from '../features/bedtime/night-light-card.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { LazyLanguageModelCard } from '../features/account/language-model/lazy-language-model-card.tsx';
import { OutboxCard } from '../features/outbox/outbox-card.tsx';
import { SessionsCard } from '../features/account/sessions-card.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/pages/settings.css';

export function SettingsPage() {
  const person = usePerson();
  return (
    <Page title="Settings" width="writing">
      <PageNav />
      <PageHeading>Settings</PageHeading>
      <AccountCard person={person} />
      <SessionsCard userId={person.id} />
      <OutboxCard />
      <NightLightCard />
      <LazyLanguageModelCard userId={person.id} />
      <AboutCard userId={person.id} />
    </Page>
  );
}
