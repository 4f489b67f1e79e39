import { AboutCard } from '../features/account/about-card.tsx';
import { NightLightCard } from '../features/bedtime/night-light-card.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { LazyDeleteCard } from '../features/account/deletion/lazy-delete-card.ts';
import { LazyLanguageModelCard } from '../features/account/language-model/lazy-language-model-card.tsx';
import { DownloadCard } from '../features/export/download-card.tsx';
import { ImportCard } from '../features/import/import-card.tsx';
import { OutboxCard } from '../features/outbox/outbox-card.tsx';
import { InstallCard } from '../features/settings/install/install-card.tsx';
import { LazyYourDayCard } from '../features/settings/lazy-your-day-card.ts';
import { LazyAccessCard } from '../features/tokens/lazy-access-card.ts';
import { SessionsCard } from '../features/account/sessions-card.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { SettingsPart } from '../components/settings/settings-part.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/pages/settings.css';

export function SettingsPage() {
  const person = usePerson();
  return (
    <Page title="Settings" width="writing">
      <PageNav />
      <PageHeading>Settings</PageHeading>
      <SettingsPart title="For you">
        <AccountCard person={person} />
        <SessionsCard userId={person.id} />
        {/* Its height is reserved: the cards below must not jump. */}
        <div className="settings-day">
          <LazyYourDayCard userId={person.id} />
        </div>
        <NightLightCard />
        <OutboxCard />
        <LazyLanguageModelCard userId={person.id} />
        <InstallCard />
        <ImportCard />
        <DownloadCard />
        <LazyDeleteCard userId={person.id} />
      </SettingsPart>
      <SettingsPart title="For programs and this server">
        <LazyAccessCard userId={person.id} />
        <AboutCard userId={person.id} />
      </SettingsPart>
    </Page>
  );
}
