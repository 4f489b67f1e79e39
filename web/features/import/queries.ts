import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listImports, undoImport, type Import, type UndoneImport } from '#contract/imports.ts';
import { call } from '../../api/api-client.ts';
import { buildKey, DAY_RESOURCES, isAbout } from '../../api/query-keys.ts';

export function importsQuery(userId: string) {
  return queryOptions<Import[]>({
    queryKey: buildKey(listImports.path, 'imports', userId),
    // The server does not push imports of other devices.
    gcTime: 0,
  });
}

/** After an import or its end: its days and the list of imports are stale. */
export function useRefreshAfterImport(userId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ predicate: isAbout(userId, [...DAY_RESOURCES, 'imports']) });
}

export function useUndoImport(userId: string, onUndone: (undone: UndoneImport) => void) {
  const refresh = useRefreshAfterImport(userId);
  return useMutation({
    mutationFn: ({ id }: Import) => call(undoImport, { params: { importId: id } }),
    onSuccess: (undone) => {
      onUndone(undone);
      refresh();
    },
  });
}
