import { useId } from 'react';
import { useModels } from '../../api/language-model.ts';
import { setDeviceWriter } from '../../browser-model/device-writer.ts';
import { useModelOffer } from '../../browser-model/use-model-option.ts';
import { Button } from '../../components/controls/button.tsx';

interface BrowserModelOfferProps {
  userId: string;
  onAnswered: () => void;
}

/** Offers the browser's own model once. Nothing waits for the answer. */
export function BrowserModelOffer({ userId, onAnswered }: BrowserModelOfferProps) {
  const id = useId();
  const isOffered = useModelOffer(userId, useModels(userId));
  if (!isOffered) return null;
  const answer = (choice: 'browser' | 'learn') => {
    setDeviceWriter(() => localStorage, choice);
    onAnswered();
  };
  return (
    <fieldset className="notice consent" aria-labelledby={id}>
      <p id={id}>
        This browser has a language model of its own. It can write your summaries on this device. Nothing you write
        leaves it.
      </p>
      <div className="notice-actions">
        <Button variant="quiet" size="small" onClick={() => answer('browser')}>
          Use it
        </Button>
        <Button variant="quiet" size="small" onClick={() => answer('learn')}>
          No, thanks
        </Button>
      </div>
    </fieldset>
  );
}
