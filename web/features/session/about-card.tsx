import { useQuery } from '@tanstack/react-query';
import type { getAbout } from '#contract/about.ts';
import type { AnswerOf } from '#contract/route.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { aboutQuery } from './queries.ts';

type About = AnswerOf<typeof getAbout>;

const DATABASES: Readonly<Record<About['database'], string>> = {
  sqlite: 'SQLite, one file on the server',
  postgresql: 'PostgreSQL',
};

/** What the app runs on, in words that somebody who runs it at home understands. */
export function AboutCard() {
  const about = useQuery(aboutQuery());
  return (
    <Card title="What Learn is running on">
      {about.isPending && <Skeleton label="Loading what Learn is running on" shape="lines" />}
      {about.isError && (
        <Problem
          title="Could not load what Learn is running on"
          message={about.error.message}
          onRetry={() => void about.refetch()}
        />
      )}
      {about.isSuccess && (
        <Facts
          items={[
            { name: 'Your words are kept in', value: DATABASES[about.data.database] },
            { name: 'Summaries and readings are written by', value: describeWriter(about.data.writer) },
            { name: 'Version', value: about.data.version },
          ]}
        />
      )}
    </Card>
  );
}

export function describeWriter(writer: string): string {
  if (writer === 'embedded') return 'Learn itself, without an AI service';
  const [provider = '', ...model] = writer.split(':');
  return model.length > 0 ? `${model.join(':')} (${provider})` : provider;
}
