import { exportJournal } from '#contract/exports.ts';
import { notSignedIn } from '../http/errors/app-error.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import * as journal from './export-journal.ts';
import { watchDownload } from './watch-download.ts';

export function bindExportRoutes(serve: RouteBinder<StoredSession>, deps: journal.ExportDeps): void {
  serve.session(exportJournal, async ({ session, isSessionActive, reply }) => {
    const { userId } = session;
    if (userId === null) throw notSignedIn();
    const today = new Date(deps.clock.now()).toISOString().slice(0, 10);
    reply.type('application/zip').header('Content-Disposition', `attachment; filename="learn-${today}.zip"`);
    return watchDownload(await journal.exportJournal({ userId, session }, deps), isSessionActive);
  });
}
