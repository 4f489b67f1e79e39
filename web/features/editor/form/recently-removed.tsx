import { Button } from '../../../components/controls/button.tsx';

const NAME_CHARACTERS = 40;

interface RecentlyRemovedProps {
  removed: readonly { id: string; text: string }[];
  onRestore: (id: string) => void;
}

/** The learnings that were removed from the form on this visit, latest first. One that was never saved is nowhere else. */
export function RecentlyRemoved({ removed, onRestore }: RecentlyRemovedProps) {
  return (
    <section className="form-removed" aria-labelledby="form-removed">
      <h2 id="form-removed" className="card-title">
        Recently removed
      </h2>
      <ol className="removed-list">
        {removed.toReversed().map(({ id, text }) => (
          <li key={id} className="removed-row">
            <p className="serif-text entry-text removed-text" lang="" dir="auto">
              {text}
            </p>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Restore: ${text.trim().slice(0, NAME_CHARACTERS)}`}
              onClick={() => onRestore(id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
