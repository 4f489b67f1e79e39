import { useState } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { toast } from '../../../components/overlays/toast.ts';
import { useChangeSettings } from '../../../components/settings/use-change-settings.ts';
import { attempt } from '../../../storage/browser/try-storage.ts';
import { userStorageKey } from '../../../storage/browser/user-storage.ts';
import '../../../styles/components/rest-question.css';

const DECLINED_KEY = userStorageKey('no-rest-on');

/** Offers rests to a person who has missed `day` after a long run. «No» ends the question for that day. */
export function RestQuestion({ userId, day }: { userId: string; day: IsoDate }) {
  const [declined, setDeclined] = useState(() => attempt(() => localStorage.getItem(DECLINED_KEY), null));
  const decline = () => {
    attempt(() => localStorage.setItem(DECLINED_KEY, day), undefined);
    setDeclined(day);
  };
  return day === declined ? null : <Question userId={userId} onDecline={decline} />;
}

function Question({ userId, onDecline }: { userId: string; onDecline: () => void }) {
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
