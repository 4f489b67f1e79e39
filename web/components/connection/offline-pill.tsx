import { useConnection } from '../../api/connection.ts';

/** In the header while the server is unreachable. */
export function OfflinePill() {
  const { isOnline } = useConnection();
  return <output>{!isOnline && <span className="pill">Offline</span>}</output>;
}
