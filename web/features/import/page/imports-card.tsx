import { useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Import, UndoneImport } from '#contract/imports.ts';
import { synthesisPath } from '../../../navigation/paths.ts';
import { Link } from '../../../components/controls/link.tsx';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { Card } from '../../../components/display/card.tsx';
import { ErrorText, QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { formatShortDate, useToday } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';
import { importsQuery, useUndoImport } from '../queries.ts';
import { countLearnings, describeImport } from './describe-import.ts';
import { SOURCE_NAMES } from './source-names.ts';

/** Nothing is shown before the first import. */
export function ImportsCard({ userId }: { userId: string }) {
  const imports = useQuery(importsQuery(userId));
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const result = useRef<HTMLDivElement>(null);

  // The button that was pressed goes: before that it may have the focus still.
  useEffect(() => {
    const { activeElement, body } = document;
    if (undone && (activeElement === body || activeElement?.closest('.import-row'))) result.current?.focus();
  }, [undone]);

  if (imports.isSuccess && imports.data.length === 0 && !undone) return null;
  return (
    <Card title="Your imports">
      {imports.isPending && <Skeleton label="Loading your imports" shape="lines" rows={1} />}
      <QueryError title="Could not load your imports" query={imports} isQuietOffline />
      {imports.isSuccess && (
        <ul className="row-list">
          {imports.data.map((item) => (
            <ImportRow key={item.id} item={item} userId={userId} onUndone={setUndone} />
          ))}
        </ul>
      )}
      {undone && <Undone ref={result} undone={undone} />}
    </Card>
  );
}

interface ImportRowProps {
  item: Import;
  userId: string;
  onUndone: (undone: UndoneImport) => void;
}

function ImportRow({ item, userId, onUndone }: ImportRowProps) {
  const today = useToday();
  const undo = useUndoImport(userId, onUndone);
  const name = `${SOURCE_NAMES[item.source]}, ${item.name}`;
  const dayOf = (time: string): string => formatShortDate(localToday(new Date(time)), today);
  return (
    <li className="import-row">
      <div className="import-facts">
        <span>{name}</span>
        <p className="session-note">{describeImport(item, dayOf)}</p>
        {!item.isComplete && item.undoneAt === null && (
          <p className="session-note">It was stopped, or runs still. Choose its files again, and the rest comes in.</p>
        )}
      </div>
      {item.undoneAt === null && (
        <ConfirmButton
          size="small"
          aria-label={`Undo ${name}`}
          isPending={undo.isPending}
          pendingLabel="Undoing..."
          question="Undo this import?"
          confirm="Undo"
          explanation="Its learnings are removed, except those that you have edited here."
          onConfirm={() => undo.mutate(item)}
        >
          Undo
        </ConfirmButton>
      )}
      {undo.isError && <ErrorText>{undo.error.message}</ErrorText>}
    </li>
  );
}

interface UndoneProps {
  ref: RefObject<HTMLDivElement | null>;
  undone: UndoneImport;
}

/** Below the list, because the row of an undone import may leave it. */
function Undone({ ref, undone: { removed, kept, unreadable } }: UndoneProps) {
  const today = useToday();
  return (
    <div ref={ref} className="import-undone" tabIndex={-1}>
      <output className="session-note">
        {removed > 0 ? `${countLearnings(removed)} removed.` : 'Nothing was removed.'}
      </output>
      {kept.length > 0 && (
        <>
          <p className="session-note">These stay, because you edited them here:</p>
          <ul>
            {kept.map(({ date, entryId, firstWords }) => (
              <li key={entryId}>
                <Link to={synthesisPath(date)}>{`${formatShortDate(date, today)}: ${plainWords(firstWords)}`}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {unreadable.length > 0 && (
        <p className="session-note">
          {`Some days can't be read right now, so their learnings stay: ${unreadable.map((date) => formatShortDate(date, today)).join(', ')}. You can undo this import again later.`}
        </p>
      )}
    </div>
  );
}
