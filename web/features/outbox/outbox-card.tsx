import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Card } from '../../components/display/card.tsx';
import { Link } from '../../components/controls/link.tsx';

/** Links to the outbox from the settings, because the pill is hidden if the outbox is empty. */
export function OutboxCard() {
  const { rows } = useOutboxState();
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
        {rows.length === 0 ? 'Everything you completed has reached the server.' : `${rows.length} waiting to send`}
      </p>
    </Card>
  );
}
