import { useQuery } from '@tanstack/react-query';
import { getAbout } from '#contract/about.ts';
import type { ResponseOf } from '#contract/route.ts';
import { isModelOn, useModels } from '../../api/language-model.ts';
import { EMBEDDED_SOURCE } from '../../components/generated-text/text-attribution.ts';
import { Card } from '../../components/display/card.tsx';
import { DescriptionList } from '../../components/display/description-list.tsx';
import { QueryError } from '../../components/feedback/error-state.tsx';

type About = ResponseOf<typeof getAbout>;

const DATABASES: Readonly<Record<About['database'], string>> = {
  sqlite: 'SQLite, one file on the server',
  postgresql: 'PostgreSQL',
};

export function AboutCard({ userId }: { userId: string }) {
  const hasModel = isModelOn(useModels(userId));
  const about = useQuery<About>({ queryKey: [getAbout.path, 'about'] });
  return (
    <Card title="About this server">
      {about.isError ? (
        <QueryError title="Could not load the facts about this server" query={about} isQuietOffline />
      ) : (
        <DescriptionList items={listFacts(about.data, hasModel)} />
      )}
    </Card>
  );
}

function listFacts(about: About | undefined, hasModel: boolean) {
  return [
    { name: 'Your words are stored in', value: about ? DATABASES[about.database] : null },
    { name: 'Texts are written by', value: about ? describeWriter(hasModel ? about.writer : EMBEDDED_SOURCE) : null },
    { name: 'Version', value: about?.version ?? null },
  ];
}

export function describeWriter(writer: string): string {
  if (writer === 'embedded') return 'Learn itself, without an AI service';
  const [provider = '', ...model] = writer.split(':');
  return model.length > 0 ? `${model.join(':')} (${provider})` : provider;
}
