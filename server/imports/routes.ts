import { importEntries, listImports, startImport, undoImport } from '#contract/imports.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import * as add from './add-entries.ts';
import * as list from './list.ts';
import * as undo from './undo.ts';

export function bindImportRoutes(serve: RouteBinder, deps: add.ImportDeps): void {
  serve.person(startImport, ({ userId, body }) => add.startImport({ userId, ...body }, deps));

  serve.person(importEntries, ({ userId, params, body: batch }) =>
    add.importEntries({ userId, ...params, batch }, deps),
  );

  serve.person(listImports, ({ userId }) => list.listImports({ userId }, deps));

  serve.person(undoImport, ({ userId, params }) => undo.undoImport({ userId, ...params }, deps));
}
