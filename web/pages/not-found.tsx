import { PATHS } from '../navigation/paths.ts';
import { ButtonLink } from '../components/controls/button.tsx';
import { CrescentMoon } from '../components/display/moon.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found" width="writing" className="page-centered">
      <CrescentMoon size={40} />
      <PageHeading>Page Not Found</PageHeading>
      <p className="lead">There is nothing at this address.</p>
      <ButtonLink to={PATHS.home} variant="primary" size="large">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
