import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Card } from '../../components/display/card.tsx';
import { Link } from '../../components/controls/link.tsx';

/** While something waits, or when this device cannot tell, the settings lead to what waits. */
export function OutboxCard() {
  const { rows, problem } = useOutboxState();
  if (rows.length === 0 && !problem) return null;
  return (
    <Card
      title="Waiting to send"
      action={
        <Link to={PATHS.outbox} className="text-link">
          Open
        </Link>
      }
    >
      <p className="card-note">
        {problem ? 'Could not read the storage of this device.' : `${rows.length} waiting to send`}
      </p>
    </Card>
  );
}
