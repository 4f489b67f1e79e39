import { Card } from '../../../components/display/card.tsx';
import { findInstallWay, mayInstall } from './install-way.ts';

/** Not in an installed Learn. */
export function InstallCard() {
  if (!mayInstall(window)) return null;
  return (
    <Card title="Install">
      <p className="card-note">{describeInstall(findInstallWay(navigator))}</p>
    </Card>
  );
}

export function describeInstall(way: string | null): string {
  return way === null
    ? 'This browser cannot make Learn an app. Chrome, Edge and Safari can.'
    : `Learn can be an app on this device: ${way}`;
}
