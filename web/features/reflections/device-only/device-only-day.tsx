import { CloudOff } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
import { Card } from '../../../components/display/card.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { DiscardDeviceOnly } from './discard-device-only.tsx';
import { EntryList } from '../../../components/entries/entry-list.tsx';
import { useResend } from './resend-offer.ts';

interface UnknownDayProps {
  userId: string;
  today: IsoDate;
  /** As this device has them; several when the server has lost several versions. */
  copies: readonly Reflection[];
  hasServerDay: boolean;
}

/** A day, or a version of it, that only this device has. It can be read and sent, and changed once the server has it. */
export function DeviceOnlyDay({ userId, today, copies, hasServerDay }: UnknownDayProps) {
  const send = useResend(userId);
  const actions = useFocusHandover<HTMLDivElement>();
  const date = formatShortDate(copies[0]?.date ?? today, today);
  return (
    <>
      <Banner variant="waiting" icon={<Icon icon={CloudOff} size={18} />}>
        {hasServerDay
          ? `This device has a version of ${date} that the server does not have.`
          : `This device has ${date}. The server does not have it.`}
      </Banner>
      {copies.map((day) => (
        <Card key={`${day.version} ${day.versionTag}`} title={hasServerDay ? 'On This Device' : 'Your Learnings'}>
          <EntryList entries={day.entries} />
        </Card>
      ))}
      <div ref={actions} className="notice">
        <p>
          {hasServerDay
            ? 'Sending it replaces nothing: both versions stay.'
            : 'Send it to save it on the server again.'}
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
          <DiscardDeviceOnly userId={userId} days={copies} />
        </div>
      </div>
      {send.isError && <ErrorText>{send.error.message}</ErrorText>}
    </>
  );
}
