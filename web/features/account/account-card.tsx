import type { User } from '#contract/session.ts';
import { Card } from '../../components/display/card.tsx';
import { DescriptionList } from '../../components/display/description-list.tsx';

export function AccountCard({ person }: { person: User }) {
  return (
    <Card title="Account">
      <DescriptionList
        items={[
          { name: 'Name', value: person.displayName ?? 'Not given' },
          { name: 'E-mail', value: person.email ?? 'Not given' },
        ]}
      />
    </Card>
  );
}
