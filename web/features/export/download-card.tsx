import { Card } from '../../components/display/card.tsx';
import { DownloadButton } from './download-button.tsx';

export function DownloadCard() {
  return (
    <Card title="Download">
      <p className="card-note">
        One zip file with every text, earlier version and reading: as Markdown, which Obsidian opens, and as data, which
        Learn imports again. It is not encrypted.
      </p>
      <div className="entry-buttons">
        <DownloadButton />
      </div>
    </Card>
  );
}
