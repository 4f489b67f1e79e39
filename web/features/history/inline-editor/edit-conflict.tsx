import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDeviceName } from '#contract/device-name.ts';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { toast } from '../../../components/overlays/toast.tsx';
import { formatDateTime } from '../../../time/format-time.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { describeError } from '../requests/describe-error.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import type { EditSession } from './edit-session.ts';
import { InlineError } from '../../../components/feedback/inline-error.tsx';
import { cacheDay } from '../requests/queries.ts';
import { newerDayOf, isNotFound, sendEdit, sendNewEntry } from '../requests/requests.ts';
import { diffWords, type DiffPart } from '../revisions/word-diff.ts';

interface ConflictProps {
  session: EditSession;
  mine: string;
  /** The day as it is on the server; without one, the whole day is gone there. */
  newer: Reflection | null;
  /** Both texts as one, over the one that is there now. */
  onMerge: (newer: EditSession) => void;
  onDone: () => void;
}

const MINE_KEPT = 'Your text was kept';
const THEIRS_KEPT = 'The other text was kept';
const BOTH_KEPT = 'Both texts were kept';

interface Choice {
  send: () => Promise<Reflection>;
  said: string;
}

export function EditConflict({ session, mine, newer: firstNewer, onMerge, onDone }: ConflictProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [newer, setNewer] = useState(firstNewer);
  // Made once: pressed again after a lost answer, it is still the same entry.
  const [furtherId] = useState(createRandomId);
  const entryId = session.entry.id;
  const theirs = newer?.entries.find(({ id }) => id === entryId);
  const choice = useMutation({
    mutationFn: ({ send }: Choice) => send(),
    async onSuccess(day, { said }) {
      await cacheDay(queryClient, day);
      toast({ title: said });
      onDone();
    },
    onError(error) {
      if (!isOutdated(error)) return;
      setNewer(newerDayOf(error));
      heading.current?.focus();
    },
  });
  const problem = isOutdated(choice.error) ? null : describeError(choice.error);

  // The question comes where the focus was; a screen reader begins with it.
  useEffect(() => heading.current?.focus(), []);

  const retry = () => {
    // The button is about to go, and the focus on it with it.
    heading.current?.focus();
    if (choice.variables) choice.mutate(choice.variables);
  };
  const addMine = () => sendNewEntry(newer ?? session.day, { id: furtherId, content: mine });
  const saveMine = () => (newer && theirs ? sendEdit(newer, { id: entryId, content: mine }) : addMine());
  const keepTheirs = () => {
    if (newer) choice.mutate({ send: () => Promise.resolve(newer), said: THEIRS_KEPT });
    else void cacheDay(queryClient, session.day, null).then(onDone);
  };
  const { isPending } = choice;
  const buttonPropsFor = (said: string) =>
    ({
      variant: 'quiet',
      size: 'small',
      disabled: isPending,
      isPending: isPending && choice.variables.said === said,
    }) as const;

  return (
    <ConflictPanel heading={heading}>
      <p className="conflict-lead">
        {theirs
          ? 'This learning was also changed on another device. Nothing was overwritten. The differences are marked. Choose what to keep.'
          : 'This learning was removed on another device. Your text is still here. Choose what to keep.'}
      </p>
      <ConflictTexts mine={mine} theirs={theirs} newer={newer} />
      {problem && <InlineError message={problem} onRetry={retry} />}
      <div className="entry-buttons">
        <Button {...buttonPropsFor(MINE_KEPT)} onClick={() => choice.mutate({ send: saveMine, said: MINE_KEPT })}>
          Keep this one
        </Button>
        <Button {...buttonPropsFor(THEIRS_KEPT)} onClick={keepTheirs}>
          Keep that one
        </Button>
        {newer && theirs && (
          <>
            <Button {...buttonPropsFor(BOTH_KEPT)} onClick={() => choice.mutate({ send: addMine, said: BOTH_KEPT })}>
              Keep both
            </Button>
            <Button
              variant="quiet"
              size="small"
              disabled={isPending}
              onClick={() => onMerge({ day: newer, entry: theirs })}
            >
              Merge
            </Button>
          </>
        )}
      </div>
    </ConflictPanel>
  );
}

function isOutdated(error: unknown): boolean {
  return newerDayOf(error) !== null || isNotFound(error);
}

interface ConflictTextsProps {
  mine: string;
  theirs: Entry | undefined;
  newer: Reflection | null;
}

function ConflictTexts({ mine, theirs, newer }: ConflictTextsProps) {
  const parts = theirs ? diffWords(theirs.content, mine) : [{ kind: 'same' as const, text: mine }];
  // The day's time is that of this text only if no other learning was changed after it.
  const changedAt = theirs && newer && theirs.rev === newer.version ? newer.updatedAt : null;
  return (
    <div className="conflict-texts">
      <Version title="From this device" from={`${formatDeviceName(navigator.userAgent)}, not saved yet`}>
        <Marked parts={parts} kind="added" />
      </Version>
      {theirs && (
        <Version
          title="From another device"
          from={
            <>
              {theirs.device}
              {theirs.device && changedAt && ', '}
              {changedAt && <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>}
            </>
          }
        >
          <Marked parts={parts} kind="removed" />
        </Version>
      )}
    </div>
  );
}

function Version({ title, from, children }: { title: string; from: ReactNode; children: ReactNode }) {
  return (
    <div className="conflict-text">
      <h4>{title}</h4>
      <p className="version-when">{from}</p>
      <p className="serif-text entry-text" lang="" dir="auto">
        {children}
      </p>
    </div>
  );
}

function Marked({ parts, kind }: { parts: readonly DiffPart[]; kind: 'added' | 'removed' }) {
  return parts
    .filter((part) => part.kind === kind || part.kind === 'same')
    .map(({ kind: own, text }, index) =>
      // Parts have no name but their place, and the list changes as a whole.
      // oxlint-disable-next-line react/no-array-index-key
      own === 'same' ? <span key={index}>{text}</span> : <mark key={index}>{text}</mark>,
    );
}
