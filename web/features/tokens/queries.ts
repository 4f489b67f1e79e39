import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createToken, listTokens, removeToken, type AccessToken, type CreatedAccessToken } from '#contract/tokens.ts';
import type { BodyOf } from '#contract/route.ts';
import { call } from '../../api/api-client.ts';
import { buildKey } from '../../api/query-keys.ts';
import { toast, toastError } from '../../components/overlays/toast.ts';

export function tokensQuery(userId: string) {
  return queryOptions<AccessToken[]>({
    queryKey: buildKey(listTokens.path, 'tokens', userId),
    // The server does not push the uses of a token.
    gcTime: 0,
  });
}

/** The token itself stays with the component that shows it once. */
export function useCreateToken(userId: string, onCreated: (created: CreatedAccessToken) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = tokensQuery(userId);
  return useMutation({
    mutationFn: (body: BodyOf<typeof createToken>) => call(createToken, { body }),
    onSuccess: (created) => {
      const { token: _, ...row } = created;
      queryClient.setQueryData(queryKey, (rows: AccessToken[] = []) => [row, ...rows]);
      onCreated(created);
    },
  });
}

export function useRemoveToken(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = tokensQuery(userId);
  return useMutation({
    mutationFn: ({ id }: AccessToken) => call(removeToken, { params: { tokenId: id } }),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(queryKey, (rows: AccessToken[] = []) => rows.filter((row) => row.id !== id));
      toast({ title: `Removed ${name}` });
    },
    onError: toastError('Failed to remove'),
  });
}
