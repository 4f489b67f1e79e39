import { PATHS } from '../../navigation/paths.ts';
import { ButtonLink } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';

export function ImportCard() {
  return (
    <Card title="Import">
      <p className="card-note">Bring in what you wrote in another journal, or a download of Learn.</p>
      <div className="entry-buttons">
        <ButtonLink variant="quiet" size="small" to={PATHS.import}>
          Import
        </ButtonLink>
      </div>
    </Card>
  );
}
