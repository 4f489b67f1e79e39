import { CloudOff } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { shortDate } from '../../../time/dates.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { useHandedFocus } from '../../../components/focus/use-focus-handover.ts';
import { DiscardUnknown } from './discard-device-only.tsx';
import { OwnWords } from '../../../components/entries/entry-list.tsx';
import { useSendUnknown } from './use-resend.ts';

interface UnknownDayProps {
  userId: string;
  today: Day;
  /** As this device has them; several when the server has lost several versions. */
  copies: readonly Reflection[];
  /** The server has another version of this day. */
  isBeside: boolean;
}

/** A day, or a version of it, that only this device has. It can be read and sent, and changed once the server has it. */
export function UnknownDay({ userId, today, copies, isBeside }: UnknownDayProps) {
  const send = useSendUnknown(userId);
  const actions = useHandedFocus<HTMLDivElement>();
  const date = shortDate(copies[0]?.date ?? today, today);
  return (
    <>
      <Banner look="waiting" icon={<CloudOff size={18} aria-hidden="true" />}>
        {isBeside
          ? `This device has a version of ${date} that the server does not have.`
          : `This device has ${date}. The server does not have it.`}
      </Banner>
      {copies.map((day) => (
        <Card key={`${day.version} ${day.versionTag}`} title={isBeside ? 'On This Device' : 'Your Learnings'}>
          <OwnWords entries={day.entries} />
        </Card>
      ))}
      <div ref={actions} className="notice">
        <p>
          {isBeside ? 'Sending it replaces nothing: both versions stay.' : 'Send it to save it on the server again.'}
        </p>
        <div className="notice-actions">
          <Button
            variant="primary"
            size="small"
            isPending={send.isPending}
            pendingLabel="Sending..."
            onClick={() => send.mutate(copies)}
          >
            Send it
          </Button>
          <DiscardUnknown userId={userId} days={copies} />
        </div>
      </div>
      {send.isError && (
        <p className="error-text" role="alert">
          {send.error.message}
        </p>
      )}
    </>
  );
}
