import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Link } from '../../components/controls/link.tsx';

export function OutboxPill() {
  const { rows } = useOutboxState();
  return (
    <output>
      {rows.length > 0 && (
        <Link to={PATHS.outbox} className="pill pill-link">
          {rows.length} waiting to send
        </Link>
      )}
    </output>
  );
}
