import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from '../../state/store.ts';
import { ALargeSmall, Flame, Pause, Play, Printer } from 'lucide-react';
import type { NightTone } from '../../components/page/use-night-theme.ts';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { toast } from '../../components/overlays/toast.tsx';
import type { ReadingPreferences, ReadingSize } from './reading-preferences.ts';
import { hideWhenIdle } from './hide-when-idle.ts';
import { splitParagraphs } from './reading-text.tsx';
import { createSpeech } from './speech.ts';

interface ReadingToolsProps {
  /** Empty while there is nothing to listen to or print. */
  text: string;
  choices: ReadingPreferences;
  tone: NightTone;
  size: ReadingSize;
}

/** Listen, light, letters, print. They fade while nobody touches anything, so that only the words are left. */
export function ReadingTools({ text, choices, tone, size }: ReadingToolsProps) {
  const ref = useRef<HTMLFieldSetElement>(null);
  // Whether anybody is there is known to the window alone.
  useEffect(() => (ref.current ? hideWhenIdle(ref.current) : undefined), []);
  return (
    <fieldset className="tools" aria-label="Reading tools" ref={ref}>
      {text && <ListenButton key={text} text={text} />}
      <IconButton
        label="Ember light"
        size="large"
        icon={<Flame size={18} aria-hidden="true" />}
        isPressed={tone === 'ember'}
        onClick={choices.toggleTone}
      />
      <IconButton
        label={`Text size: ${size}`}
        size="large"
        icon={<ALargeSmall size={20} aria-hidden="true" />}
        onClick={choices.nextSize}
      />
      {text && (
        <IconButton
          label="Print"
          size="large"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        />
      )}
    </fieldset>
  );
}

function ListenButton({ text }: { text: string }) {
  const isAvailable = useSyncExternalStore(subscribeToNothing, canSpeak, () => false);
  const [speaker] = useState(createBrowserSpeaker);
  const state = useStore(speaker);
  // A voice goes on after its text is gone unless it is told to stop.
  useEffect(() => (isAvailable ? speaker.stop : undefined), [speaker, isAvailable]);
  if (!isAvailable) return null;
  const isSpeaking = state === 'speaking';
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isSpeaking ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
      onClick={() => speaker.toggle(splitParagraphs(text))}
    >
      {isSpeaking ? 'Pause' : 'Listen'}
    </Button>
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
}

function createBrowserSpeaker() {
  return createSpeech({
    synthesis: {
      speak: (utterance) => window.speechSynthesis.speak(utterance),
      cancel: () => window.speechSynthesis.cancel(),
      pause: () => window.speechSynthesis.pause(),
      resume: () => window.speechSynthesis.resume(),
    },
    createUtterance: (text) => new SpeechSynthesisUtterance(text),
    onProblem: () => toast({ title: 'This device has no voice for reading aloud', variant: 'destructive' }),
  });
}
