// Downloads the person's journal as a zip file.
import { useMutation } from '@tanstack/react-query';
import { exportJournal } from '#contract/exports.ts';
import { EXPORTS_PER_HOUR } from '#contract/limits.ts';
import { ApiError } from '../../api/api-client.ts';
import { fetchWithTimeout } from '../../api/timeouts/fetch-with-timeout.ts';
import { NetworkError } from '../../api/network-error.ts';

const MINUTE_MS = 60_000;
/** Longer than a browser needs to begin to store a file. */
const KEEP_URL_MS = MINUTE_MS;
const FILE_NAME = /filename="([^"]+)"/;

export function useDownload() {
  return useMutation({ mutationFn: download, networkMode: 'always' });
}

/** Fetched and not opened as a link: an error stays a sentence on this page, and a file that was cut is not stored. */
async function download(): Promise<void> {
  const response = await fetchWithTimeout(exportJournal, {});
  const file = await response.blob().catch((error: unknown) => {
    throw new NetworkError('The download was cut. Please try again.', error);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'learn.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}

export function describeDownloadError(error: Error): string {
  if (!(error instanceof ApiError) || error.status !== 429) return error.message;
  const minutes = Math.max(1, Math.ceil(error.retryAfterMs / MINUTE_MS));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Everything can be downloaded ${EXPORTS_PER_HOUR} times an hour. Please try again in ${wait}.`;
}
