import { LazyImportPanel } from '../features/import/page/lazy-import-panel.ts';
import { usePerson } from '../session/browser-session.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/pages/settings.css';

export function ImportPage() {
  const person = usePerson();
  return (
    <Page title="Import" width="writing">
      <PageNav />
      <PageHeading>Import</PageHeading>
      <LazyImportPanel userId={person.id} />
    </Page>
  );
}
