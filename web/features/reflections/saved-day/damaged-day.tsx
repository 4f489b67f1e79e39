import { useQuery } from '@tanstack/react-query';
import { FileWarning } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { buildKey } from '../../../api/query-keys.ts';
import { Card } from '../../../components/display/card.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { DAMAGED_MESSAGE } from './damaged-message.ts';
import { EntryList } from '../../../components/entries/entry-list.tsx';

interface DamagedDayProps {
  day: Reflection;
  /** The unsaved text. It stays a draft, and the person can read and copy it. */
  draft?: DraftContent | null;
}

/** A day whose stored text the server can't open. It can't be edited; the device's copy is shown. */
export function DamagedDay({ day, draft }: DamagedDayProps) {
  const { userId, date, promptIndex } = day;
  const cached = useQuery({
    queryKey: buildKey(`cached:${userId}:${date}`, 'cached', userId),
    queryFn: async () => (await import('../../../storage/cached-days/days-db.ts')).findCachedDay(userId, date),
    gcTime: 0,
  });
  const entries = cached.data?.entries ?? [];
  const drafted = (draft?.entries ?? []).filter(({ content }) => content.trim() !== '');
  return (
    <>
      <div className="card">
        <EmptyState icon={<Icon icon={FileWarning} size={22} />} title={DAMAGED_MESSAGE} />
      </div>
      {drafted.length > 0 && (
        <Card title="Your Draft">
          <p className="card-note">Your draft is saved. You can complete it when this day can be opened again.</p>
          <EntryList entries={drafted.map(({ id, content }) => ({ id, content, rev: 0, promptIndex }))} />
        </Card>
      )}
      {entries.length > 0 && (
        <Card title="On This Device">
          <p className="card-note">This device still has a copy of this day.</p>
          <EntryList entries={entries} />
        </Card>
      )}
    </>
  );
}
