import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ModelSettings } from '#contract/models.ts';
import { isModelOn } from '../../../api/language-model.ts';
import { modelStateOptions } from '../../../browser-model/availability.ts';
import { setDeviceWriter, useDeviceWriter } from '../../../browser-model/device-writer.ts';
import { downloadModel, modelDownload } from '../../../browser-model/download-model.ts';
import type { ModelOption } from '../../../browser-model/use-model-option.ts';
import type { WriterName } from '../../../browser-model/use-writer.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useModelConsent } from '../../../components/generated-text/use-model-consent.ts';
import { useStore } from '../../../state/store.ts';

interface WriterChoiceProps {
  userId: string;
  models: ModelSettings;
  option: Exclude<ModelOption, { kind: 'none' }>;
}

/** Who writes the texts, where this browser has a language model. */
export function WriterChoice({ userId, models, option }: WriterChoiceProps) {
  const consent = useModelConsent(userId);
  const deviceWriter = useDeviceWriter();
  const isProviderOn = isModelOn(models);
  const inBrowser = deviceWriter === 'browser' ? 'browser' : 'learn';
  const chosen: WriterName = isProviderOn ? 'provider' : inBrowser;
  const choose = (writer: WriterName) => {
    if (consent.isPending) return;
    if (writer !== 'provider') setDeviceWriter(() => localStorage, writer);
    if ((writer === 'provider') !== isProviderOn) consent.mutate(writer === 'provider' ? 'on' : 'off');
  };
  const group = useId();
  const { provider } = models;
  const choices: { name: WriterName; label: string; note: string }[] = [
    { name: 'learn', label: 'Learn itself', note: 'From your own words, with no language model.' },
    {
      name: 'browser',
      label: 'The model in this browser',
      note: 'On this device, also offline. Nothing you write leaves it.',
    },
  ];
  if (provider)
    choices.push({
      name: 'provider',
      label: provider.isPrivate ? provider.model : provider.name,
      note: 'On all your devices. Any other choice turns it off on all of them.',
    });
  return (
    <fieldset className="choices">
      <legend>Who writes on this device</legend>
      {choices.map(({ name, label, note }) => (
        <Choice key={name} {...{ group, label, note }} isChosen={chosen === name} onChoose={() => choose(name)} />
      ))}
      {chosen === 'browser' && option.kind === 'asked' && <BrowserModelState userId={userId} state={option} />}
    </fieldset>
  );
}

interface ChoiceProps {
  /** One name for all choices: the arrow keys move among them. */
  group: string;
  label: string;
  note: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ group, label, note, isChosen, onChoose }: ChoiceProps) {
  const noteId = useId();
  return (
    <>
      <label>
        <input
          type="radio"
          name={group}
          aria-describedby={noteId}
          checked={isChosen}
          onChange={onChoose}
          // Who writes before any choice is shown as chosen, and a press makes it the choice.
          onClick={isChosen ? onChoose : undefined}
        />
        {label}
      </label>
      <p id={noteId} className="small-print">
        {note}
      </p>
    </>
  );
}

interface BrowserModelStateProps {
  userId: string;
  state: Extract<ModelOption, { kind: 'asked' }>;
}

/** What is missing before the chosen model can write. */
function BrowserModelState({ userId, state: { availability, language } }: BrowserModelStateProps) {
  const queryClient = useQueryClient();
  const { status, progress } = useStore(modelDownload);
  const start = () => downloadModel(language, () => void queryClient.invalidateQueries(modelStateOptions(userId)));
  if (availability === 'available') return null;
  if (status === 'downloading' || availability === 'downloading') return <DownloadProgress progress={progress} />;
  if (availability === 'unavailable')
    return (
      <output className="small-print">
        This browser has no model for your language, or not any more. Learn itself writes meanwhile.
      </output>
    );
  return (
    <>
      <output className="small-print">
        {status === 'failed'
          ? 'The model could not be downloaded. Please check your connection and the free space of this device.'
          : 'The model is not on this device yet: several gigabytes, downloaded once by your browser.'}
      </output>
      <div className="entry-buttons">
        <Button variant="quiet" size="small" onClick={start}>
          {status === 'failed' ? 'Try again' : 'Download'}
        </Button>
      </div>
    </>
  );
}

const STEPS = 10;

function DownloadProgress({ progress }: { progress: number | null }) {
  const label = 'Your browser is downloading the model';
  const step = progress === null ? null : Math.floor(progress * STEPS) * STEPS;
  return (
    <>
      <progress aria-label={label} {...(progress !== null && { value: progress, max: 1 })} />
      {/* Screen readers hear each tenth, not each event. */}
      <output className="small-print">
        {label}
        {step !== null && `: ${step} %`}. You can leave this page; the download goes on.
      </output>
    </>
  );
}
