import { useEffect, useRef, useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useConnection } from '../../../api/connection.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
import { Link } from '../../../components/controls/link.tsx';
import { DiscardDeviceOnly } from './discard-device-only.tsx';
import { countDays, listResendable, groupCopyRequests, useResend } from './resend-offer.ts';

/** After a restore of the server from a backup: days that only this device has, and the way to send them. */
export function DeviceOnlyNotice({ userId }: { userId: string }) {
  const unknown = useDeviceOnlyDays(userId);
  const { rows } = useOutboxState();
  const { isOnline } = useConnection();
  const place = useRef<HTMLDivElement>(null);
  /** Days sent on this visit. They stay among the device-only days until the server's answer is stored. */
  const [sent, setSent] = useState<readonly Reflection[]>([]);
  const send = useResend(userId);
  const [hasDiscarded, setHasDiscarded] = useState(false);
  const offered = listResendable(unknown, { rows, answered: sent });
  const { copies, waiting, refused } = groupCopyRequests(rows);
  const isDone = sent.length > 0 && copies.length === 0 && send.isSuccess;

  const press = () => {
    const days = offered;
    setSent((before) => [...before, ...days]);
    send.mutate(days, { onError: () => setSent((before) => before.filter((day) => !days.includes(day))) });
  };
  const hasOffer = offered.length > 0;
  const isAnswered = sent.length > 0 || hasDiscarded;
  useEffect(() => {
    if (!hasOffer && isAnswered && document.activeElement === document.body) place.current?.focus();
  }, [hasOffer, isAnswered]);

  // An empty element would add a gap to the page and shift the content below it.
  if (!hasOffer && copies.length === 0 && sent.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className="device-only-days">
      {hasOffer && (
        <div className="notice">
          <p>This device has {countDays(offered)} that the server does not have.</p>
          <div className="notice-actions">
            <Button variant="quiet" size="small" onClick={press}>
              {offered.length === 1 ? 'Send it' : 'Send them'}
            </Button>
            <DiscardDeviceOnly userId={userId} days={offered} onDiscarded={() => setHasDiscarded(true)} />
          </div>
        </div>
      )}
      <output>
        {waiting.length > 0 && (
          <p className="notice">
            {isOnline
              ? `Sending ${countDays(waiting)}...`
              : `${countDays(waiting)} on this device will be sent when the server can be reached.`}
          </p>
        )}
        {isDone && !hasOffer && <p className="notice">Sent. The server now has {countDays(sent)} from this device.</p>}
      </output>
      {refused.length > 0 && (
        <p className="notice">
          <span>The server refused {countDays(refused)}.</span>
          <Link to={PATHS.outbox} className="text-link">
            See why
          </Link>
        </p>
      )}
      {send.isError && <ErrorText>{send.error.message}</ErrorText>}
    </div>
  );
}
