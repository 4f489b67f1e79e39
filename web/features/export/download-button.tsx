import { Button } from '../../components/controls/button.tsx';
import { ErrorText } from '../../components/feedback/error-state.tsx';
import { describeDownloadError, useDownload } from './download.ts';

export function DownloadButton() {
  const download = useDownload();
  return (
    <>
      <Button
        variant="quiet"
        isPending={download.isPending}
        pendingLabel="Downloading..."
        onClick={() => download.mutate()}
      >
        Download everything
      </Button>
      <output>{download.isSuccess && 'The download is complete.'}</output>
      {download.isError && <ErrorText>{describeDownloadError(download.error)}</ErrorText>}
    </>
  );
}
