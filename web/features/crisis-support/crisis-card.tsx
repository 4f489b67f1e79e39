import { useState } from 'react';
import { HeartHandshake } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import { HELPLINE_DIRECTORY, MOBILE_EMERGENCY } from '../../../embedded/crisis/helplines.ts';
import { findLocalHelplines, needsCrisisSupport } from './crisis-support.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { dismissCrisisCard, isCrisisCardDismissed } from './dismissal.ts';
import '../../styles/components/crisis.css';

/** Mutes the saved banner next to it, also after the card was dismissed. */
const MARK = <span className="crisis-mark" hidden />;
const openStorage = () => window.localStorage;

export function CrisisCard({ date, texts }: { date: IsoDate; texts: readonly string[] }) {
  const [isDismissed, setIsDismissed] = useState(() => isCrisisCardDismissed(openStorage, date));
  if (!needsCrisisSupport(texts)) return null;
  if (isDismissed) return MARK;
  const { emergency, helpline, country } = findLocalHelplines(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const dismiss = () => {
    dismissCrisisCard(openStorage, date);
    setIsDismissed(true);
    // The pressed button is removed with the card.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      {MARK}
      <Card
        title="You don't have to carry this alone"
        icon={<Icon icon={HeartHandshake} size={18} />}
        className="crisis"
        action={
          <Button variant="quiet" size="small" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        <p>Some of what you wrote sounds very heavy. If you may be in danger, please talk to someone now.</p>
        <ul className="helplines">
          <Contact
            href={`tel:${emergency ?? MOBILE_EMERGENCY}`}
            label={`Call ${emergency ?? MOBILE_EMERGENCY}`}
            note={emergency ? 'In an emergency' : 'In an emergency, from a mobile phone in most countries'}
          />
          {helpline && (
            <Contact
              href={`tel:${helpline.replaceAll(' ', '')}`}
              label={`Call ${helpline}`}
              note="Someone to talk to"
            />
          )}
          <Contact
            href={`https://${HELPLINE_DIRECTORY}`}
            label={HELPLINE_DIRECTORY}
            note="Someone near you, by phone or chat"
            isExternal
          />
        </ul>
        {country && (
          <p className="small-print">These numbers are for {country}, the country of your device&apos;s time zone.</p>
        )}
        <p className="small-print">Your words are saved as always. Only you can see this, and no one is notified.</p>
      </Card>
    </>
  );
}

interface ContactProps {
  href: string;
  label: string;
  note: string;
  isExternal?: boolean;
}

function Contact({ href, label, note, isExternal = false }: ContactProps) {
  return (
    <li>
      <a href={href} className="helpline" {...(isExternal && { target: '_blank', rel: 'noreferrer' })}>
        {label}
        {isExternal && <span className="visually-hidden"> (opens in a new tab)</span>}
      </a>
      <span className="session-note">{note}</span>
    </li>
  );
}
