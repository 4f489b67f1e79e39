import { useConnection } from '../../api/connection.ts';

/** In the header, while no answer comes. */
export function OfflinePill() {
  const { isOnline } = useConnection();
  return <output>{!isOnline && <span className="pill">Offline</span>}</output>;
}
