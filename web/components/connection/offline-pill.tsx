import { useConnection } from '../../api/connection.ts';

export function OfflinePill() {
  const { isOnline } = useConnection();
  return <output>{!isOnline && <span className="pill">Offline</span>}</output>;
}
