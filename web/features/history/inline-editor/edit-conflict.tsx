import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDeviceName } from '#contract/device-name.ts';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { toast } from '../../../components/overlays/toast.ts';
import { formatDateTime } from '../../../time/format-time.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { describeError } from '../requests/describe-error.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { describePlace, findConflictPlace, type ConflictPlace } from './conflict-place.ts';
import type { EditSession } from './edit-session.ts';
import { InlineError } from '../../../components/feedback/inline-error.tsx';
import { cacheDay } from '../requests/queries.ts';
import { findNewerDay, isNotFound, sendEdit, sendNewEntry } from '../requests/requests.ts';
import { diffWords, type DiffPart } from '../revisions/word-diff.ts';

interface ConflictProps {
  session: EditSession;
  mine: string;
  /** The day on the server; null if it was removed there. */
  newer: Reflection | null;
  /** Opens the editor with both texts merged, based on the server's version. */
  onMerge: (newer: EditSession) => void;
  onDone: () => void;
}

type Choice = 'mine' | 'theirs' | 'both';

const TOAST_TITLES: Readonly<Record<Choice, string>> = {
  mine: 'Your text was kept',
  theirs: 'The other text was kept',
  both: 'Both texts were kept',
};

interface Decision {
  choice: Choice;
  send: () => Promise<Reflection>;
}

export function EditConflict({ session, mine, newer: firstNewer, onMerge, onDone }: ConflictProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [newer, setNewer] = useState(firstNewer);
  // Created once, so that a retry after a lost response does not add a second entry.
  const [newEntryId] = useState(createRandomId);
  const entryId = session.entry.id;
  const theirs = newer?.entries.find(({ id }) => id === entryId);
  const place = findConflictPlace(theirs ? theirs.revTag : newer?.versionTag);
  const decision = useMutation({
    mutationFn: ({ send }: Decision) => send(),
    async onSuccess(day, { choice }) {
      await cacheDay(queryClient, day);
      toast({ title: TOAST_TITLES[choice] });
      onDone();
    },
    onError(error) {
      if (!isOutdated(error)) return;
      setNewer(findNewerDay(error));
      heading.current?.focus();
    },
  });
  const errorMessage = isOutdated(decision.error) ? null : describeError(decision.error);

  // Moves the focus to the question, so that a screen reader starts there.
  useEffect(() => heading.current?.focus(), []);

  const retry = () => {
    // The focused button is about to be removed.
    heading.current?.focus();
    if (decision.variables) decision.mutate(decision.variables);
  };
  const addMine = () => sendNewEntry(newer ?? session.day, { id: newEntryId, content: mine });
  const saveMine = () => (newer && theirs ? sendEdit(newer, { id: entryId, content: mine }) : addMine());
  const keepTheirs = () => {
    if (newer) decision.mutate({ choice: 'theirs', send: () => Promise.resolve(newer) });
    else void cacheDay(queryClient, session.day, null).then(onDone);
  };
  const { isPending } = decision;
  const buttonPropsFor = (choice: Choice) =>
    ({
      variant: 'quiet',
      size: 'small',
      disabled: isPending,
      isPending: isPending && decision.variables.choice === choice,
    }) as const;

  return (
    <ConflictPanel place={place} heading={heading}>
      <p className="conflict-lead">
        {theirs
          ? `This learning was also changed ${describePlace(place)}. Nothing was overwritten. The differences are marked. Choose what to keep.`
          : `This learning was removed ${describePlace(place)}. Your text is still here. Choose what to keep.`}
      </p>
      <ConflictTexts place={place} mine={mine} theirs={theirs} newer={newer} />
      {errorMessage && <InlineError message={errorMessage} onRetry={retry} />}
      <div className="entry-buttons">
        <Button {...buttonPropsFor('mine')} onClick={() => decision.mutate({ choice: 'mine', send: saveMine })}>
          Keep this one
        </Button>
        <Button {...buttonPropsFor('theirs')} onClick={keepTheirs}>
          Keep that one
        </Button>
        {newer && theirs && (
          <>
            <Button {...buttonPropsFor('both')} onClick={() => decision.mutate({ choice: 'both', send: addMine })}>
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
  return findNewerDay(error) !== null || isNotFound(error);
}

interface ConflictTextsProps {
  place: ConflictPlace;
  mine: string;
  theirs: Entry | undefined;
  newer: Reflection | null;
}

function ConflictTexts({ place, mine, theirs, newer }: ConflictTextsProps) {
  const parts = theirs ? diffWords(theirs.content, mine) : [{ kind: 'same' as const, text: mine }];
  // The day's time is that of this text only if no other learning was changed after it.
  const changedAt = theirs && newer && theirs.rev === newer.version ? newer.updatedAt : null;
  const isElsewhere = place === 'device';
  return (
    <div className="conflict-texts">
      <Version
        title={`From this ${place}`}
        source={isElsewhere ? `${formatDeviceName(navigator.userAgent)}, not saved yet` : 'Not saved yet'}
      >
        <Marked parts={parts} kind="added" />
      </Version>
      {theirs && (
        <Version
          title={`From another ${place}`}
          source={
            <>
              {isElsewhere && theirs.device}
              {isElsewhere && theirs.device && changedAt && ', '}
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

function Version({ title, source, children }: { title: string; source: ReactNode; children: ReactNode }) {
  return (
    <div className="conflict-text">
      <h4>{title}</h4>
      <p className="version-when">{source}</p>
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
      // Parts have no id, and the list is always replaced as a whole.
      // oxlint-disable-next-line react/no-array-index-key
      own === 'same' ? <span key={index}>{text}</span> : <mark key={index}>{text}</mark>,
    );
}
