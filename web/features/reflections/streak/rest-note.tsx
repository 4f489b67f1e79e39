import { useState } from 'react';
import type { IsoDate } from '#contract/days.ts';
import type { Figures } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { toast } from '../../../components/overlays/toast.ts';
import { useChangeSettings } from '../../../components/settings/use-change-settings.ts';
import { attempt } from '../../../storage/browser/try-storage.ts';
import { userStorageKey } from '../../../storage/browser/user-storage.ts';
import '../../../styles/components/rest-note.css';
import { findQuestionedDay, formatRuns } from './rest-text.ts';
import { StreakLine } from './streak-line.tsx';

const DECLINED_KEY = userStorageKey('no-rest-on');

interface RestNoteProps {
  userId: string;
  today: IsoDate;
  figures: Figures;
}

/** The line of a person who has chosen rests, or the question that offers them. */
export function RestNote({ userId, today, figures }: RestNoteProps) {
  const [declined, setDeclined] = useState(() => attempt(() => localStorage.getItem(DECLINED_KEY), null));
  const yesterday = findQuestionedDay(figures, today);
  const decline = () => {
    attempt(() => localStorage.setItem(DECLINED_KEY, String(yesterday)), undefined);
    setDeclined(yesterday);
  };
  if (figures.rests !== null) return <StreakLine line={formatRuns(figures)} />;
  return yesterday === null || yesterday === declined ? null : <RestQuestion userId={userId} onDecline={decline} />;
}

function RestQuestion({ userId, onDecline }: { userId: string; onDecline: () => void }) {
  const settings = useChangeSettings(userId);
  const question = useFocusHandover<HTMLDivElement>();
  const accept = () =>
    settings.mutate(
      { restPerMonth: 1 },
      {
        onSuccess: () =>
          toast({ title: 'One rest day a month', description: 'You can change this in Settings, under “Your day”.' }),
      },
    );
  return (
    <div ref={question} className="rest-question">
      <output>Count yesterday as a rest day?</output>
      <div className="notice-actions">
        <Button variant="quiet" size="small" isPending={settings.isPending} onClick={accept}>
          Yes
        </Button>
        <Button variant="quiet" size="small" disabled={settings.isPending} onClick={onDecline}>
          No
        </Button>
      </div>
    </div>
  );
}
