import { useQuery } from '@tanstack/react-query';
import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { findCachedDay } from '../../lib/offline/find-cached-day.ts';
import { DAMAGED } from './damaged.ts';
import { OwnWords } from './own-words.tsx';

/** A day whose stored text cannot be opened on the server. Nothing can be written onto it; what this device has is shown. */
export function DamagedDay({ day, children }: { day: Reflection; children?: ReactNode }) {
  const { userId, date } = day;
  const cached = useQuery({
    queryKey: [`cached:${userId}:${date}`, 'cached', userId],
    queryFn: () => findCachedDay(userId, date),
    gcTime: 0,
  });
  const entries = cached.data?.entries ?? [];
  return (
    <>
      <div className="card">
        <Empty icon={<FileWarning size={22} />} title={DAMAGED} />
      </div>
      {children}
      {entries.length > 0 && (
        <Card title="On This Device">
          <p className="card-note">This device still has a copy of this day.</p>
          <OwnWords entries={entries} />
        </Card>
      )}
    </>
  );
}
