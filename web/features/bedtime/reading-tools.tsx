import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../state/store.ts';
import { ALargeSmall, Pause, Play, Printer } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { toast } from '../../components/overlays/toast.ts';
import { look, useLook, type TextSize } from '../../components/page/look.ts';
import { RedLight } from '../../components/page/red-light.tsx';
import { splitParagraphs } from './reading-text.tsx';
import { createSpeech } from './speech.ts';

/** Long enough to find a tool, and shorter than the reading of the first page. */
const IDLE_AFTER_MS = 8000;
const SIZE_NAMES: Readonly<Record<TextSize, string>> = { '100%': 'medium', '115%': 'large', '130%': 'largest' };
const USER_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

export function ReadingTools({ text }: { text: string }) {
  const { size } = useLook();
  const ref = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (ref.current ? hideWhenIdle(ref.current) : undefined), []);
  return (
    <fieldset className="reading-tools" aria-label="Reading tools" ref={ref}>
      {text && canSpeak() && <ListenButton key={text} text={text} />}
      <RedLight isReading />
      <IconButton
        label={`Text size: ${SIZE_NAMES[size]}`}
        size="large"
        icon={<Icon icon={ALargeSmall} size={20} />}
        onClick={look.nextSize}
      />
      {text && (
        <IconButton
          label="Print"
          size="large"
          icon={<Icon icon={Printer} size={18} />}
          onClick={() => window.print()}
        />
      )}
    </fieldset>
  );
}

function ListenButton({ text }: { text: string }) {
  const [speech] = useState(createBrowserSpeech);
  const state = useStore(speech);
  // Speech continues after the component unmounts unless it is stopped.
  useEffect(() => speech.stop, [speech]);
  const isSpeaking = state === 'speaking';
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isSpeaking ? <Icon icon={Pause} size={15} /> : <Icon icon={Play} size={15} />}
      onClick={() => speech.toggle(splitParagraphs(text))}
    >
      {isSpeaking ? 'Pause' : 'Listen'}
    </Button>
  );
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
}

function createBrowserSpeech() {
  return createSpeech({
    synthesis: window.speechSynthesis,
    createUtterance: (text) => new SpeechSynthesisUtterance(text),
    onProblem: () => toast({ title: 'This device has no voice for reading aloud', variant: 'destructive' }),
  });
}

/** Sets `data-idle` on the element after a while without input, and removes it at the next input. */
function hideWhenIdle(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    delete element.dataset['idle'];
    clearTimeout(timer);
    timer = setTimeout(() => (element.dataset['idle'] = ''), IDLE_AFTER_MS);
  };
  restart();
  const listeners = new AbortController();
  for (const name of USER_EVENTS) window.addEventListener(name, restart, { passive: true, signal: listeners.signal });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}
