import { useWaiting } from '../../lib/device/waiting.ts';
import { PATHS } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** In the header for as long as something has not reached the server. */
export function OutboxPill() {
  const { rows } = useWaiting();
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
