import { useState } from 'react';
import { HeartHandshake } from 'lucide-react';
import type { IsoDate } from '#contract/days.ts';
import { findLocalHelplines, HELPLINES, MOBILE_EMERGENCY, needsCrisisSupport } from './crisis-support.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { dismissCrisisCard, isCrisisCardDismissed } from './dismissal.ts';

/** Beside it the saved banner stays quiet, also when the card has been put away. */
const MARK = <span className="care-mark" hidden />;
const openStorage = () => window.localStorage;

/** Where somebody wrote of something very heavy: whom they can talk to, now. */
export function CrisisCard({ date, texts }: { date: IsoDate; texts: readonly string[] }) {
  const [isDismissed, setIsDismissed] = useState(() => isCrisisCardDismissed(openStorage, date));
  if (!needsCrisisSupport(texts)) return null;
  if (isDismissed) return MARK;
  const { emergency, helpline, country } = findLocalHelplines(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const dismiss = () => {
    dismissCrisisCard(openStorage, date);
    setIsDismissed(true);
    // The pressed button is gone with its card.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      {MARK}
      <Card
        title="You don't have to carry this alone"
        icon={<HeartHandshake size={18} aria-hidden="true" />}
        className="care"
        action={
          <Button variant="quiet" size="small" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        <p>Some of what you wrote sounds very heavy. If you may be in danger, please talk to someone now.</p>
        <ul className="care-ways">
          <Way
            href={`tel:${emergency ?? MOBILE_EMERGENCY}`}
            label={`Call ${emergency ?? MOBILE_EMERGENCY}`}
            note={emergency ? 'In an emergency' : 'In an emergency, from a mobile phone in most countries'}
          />
          {helpline && (
            <Way href={`tel:${helpline.replaceAll(' ', '')}`} label={`Call ${helpline}`} note="Someone to talk to" />
          )}
          <Way href={`https://${HELPLINES}`} label={HELPLINES} note="Someone near you, by phone or chat" isOutside />
        </ul>
        {country && (
          <p className="small-print">These numbers are for {country}, the country of your device&apos;s time zone.</p>
        )}
        <p className="small-print">Your words are saved as always. Only you can see this, and no one is notified.</p>
      </Card>
    </>
  );
}

interface WayProps {
  href: string;
  label: string;
  note: string;
  isOutside?: boolean;
}

function Way({ href, label, note, isOutside = false }: WayProps) {
  return (
    <li>
      <a href={href} className="care-way" {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
        {label}
        {isOutside && <span className="hidden-text"> (opens in a new tab)</span>}
      </a>
      <span className="session-note">{note}</span>
    </li>
  );
}
