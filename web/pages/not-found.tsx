import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Crescent } from '../ui/moon.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found" width="writing" className="centred">
      <Crescent size={40} />
      <PageHeading>Page Not Found</PageHeading>
      <p className="lead">There is nothing at this address.</p>
      <ButtonLink to={PATHS.home} variant="primary" size="large">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
