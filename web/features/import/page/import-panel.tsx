import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { useStore } from '../../../state/store.ts';
import { useToday } from '../../../time/dates.ts';
import { useRefreshAfterImport } from '../queries.ts';
import { ChoicesForm, SourceChoice } from './choices.tsx';
import { countLearnings, describeResult } from './describe-import.ts';
import { FileChoice } from './file-choice.tsx';
import { createImporter, type Importer, type ImportState } from './importer.ts';
import { ImportsCard } from './imports-card.tsx';
import { Preview, Problems } from './preview.tsx';
import { nameUnread, ProblemList } from './problem-list.tsx';
import { SOURCE_NAMES } from './source-names.ts';
import '../../../styles/components/import.css';

const UNKNOWN = 'Learn did not recognise these files. Please say what they are.';

export function ImportPanel({ userId }: { userId: string }) {
  const refresh = useRefreshAfterImport(userId);
  const [importer] = useState(() =>
    createImporter({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, onChanged: refresh }),
  );
  const state = useStore(importer);
  const isChoosing = ['choose', 'opening', 'unknown'].includes(state.step);

  // Reading ends with the page. What was sent stays.
  useEffect(() => () => importer.cancel(), [importer]);

  return (
    <>
      {isChoosing ? <Start state={state} importer={importer} /> : <Run state={state} importer={importer} />}
      <ImportsCard userId={userId} />
    </>
  );
}

interface StepProps {
  state: ImportState;
  importer: Importer;
}

function Start({ state, importer }: StepProps) {
  const isUnknown = state.step === 'unknown';
  const isUnread = state.unread.length > 0;
  return (
    <Card title="From another journal">
      <p className="card-note">
        Choose a file, several, or a folder. This device reads them and sends only their texts; nothing is saved before
        you have seen what comes in.
      </p>
      {!isUnknown && !state.problem && (
        <p className="small-print">{`Learn reads ${Object.values(SOURCE_NAMES).join(', ')}.`}</p>
      )}
      {isUnknown && <ErrorText>{isUnread ? nameUnread(state.unread) : UNKNOWN}</ErrorText>}
      {isUnknown && state.unread.length > 1 && <ProblemList problems={state.unread} />}
      {isUnknown && !isUnread && (
        <SourceChoice source={null} onSource={(source) => void importer.chooseSource(source)} />
      )}
      {state.problem && <ErrorText>{state.problem}</ErrorText>}
      <FileChoice isPending={state.step === 'opening'} onChosen={(files) => void importer.choose(files)} />
    </Card>
  );
}

function Run({ state, importer }: StepProps) {
  const today = useToday();
  const card = useFocusHandover<HTMLDivElement>();
  const { step, choices, reading, result } = state;

  // The button that had the focus is gone.
  useEffect(() => {
    if (step !== 'choose' && document.activeElement === document.body) card.current?.focus();
  }, [card, step]);

  return (
    <div ref={card} tabIndex={-1}>
      <Card title={step === 'done' ? 'Imported' : 'What comes in'}>
        {choices && (step === 'ready' || step === 'checking') && (
          <ChoicesForm
            choices={choices}
            columns={state.columns}
            asksZone={state.asksZone}
            onChange={(changed) => void importer.check(changed)}
            onSource={(source) => void importer.chooseSource(source)}
          />
        )}
        <Progress state={state} />
        {step === 'ready' && reading && !state.problem && <Preview reading={reading} result={result} today={today} />}
        {step === 'done' && reading && (
          <>
            <output>{describeResult(result)}</output>
            <Problems reading={reading} result={result} />
          </>
        )}
        {state.problem && <ErrorText>{state.problem}</ErrorText>}
        <Actions state={state} importer={importer} />
      </Card>
    </div>
  );
}

function Progress({ state: { step, progress } }: { state: ImportState }) {
  if (step !== 'checking' && step !== 'importing' && step !== 'stopped') return null;
  const label = step === 'checking' ? 'Reading' : 'Importing';
  return (
    <div className="import-progress">
      <output>{step === 'stopped' ? 'Interrupted' : `${label}...`}</output>
      <progress aria-label={label} {...(progress.total > 0 && { value: progress.done, max: progress.total })} />
    </div>
  );
}

function Actions({ state: { step, problem, choices, result }, importer }: StepProps) {
  const again = (
    <Button variant="quiet" onClick={importer.cancel}>
      {step === 'done' ? 'Import more' : 'Choose other files'}
    </Button>
  );
  return (
    <div className="entry-buttons">
      {step === 'ready' && !problem && result.added > 0 && (
        <Button variant="primary" onClick={() => void importer.start()}>
          {`Import ${countLearnings(result.added)}`}
        </Button>
      )}
      {step === 'ready' && problem && choices && (
        <Button variant="quiet" onClick={() => void importer.check(choices)}>
          Try again
        </Button>
      )}
      {step === 'stopped' && (
        <Button variant="primary" onClick={() => void importer.start()}>
          Go on
        </Button>
      )}
      {step === 'done' && (
        <ButtonLink variant="primary" to={PATHS.history}>
          See them
        </ButtonLink>
      )}
      {step === 'checking' || step === 'importing' ? (
        <Button variant="quiet" onClick={importer.cancel}>
          Cancel
        </Button>
      ) : (
        again
      )}
    </div>
  );
}
