import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from '../api/api-client.ts';
import { replaceWithLateAnswer } from './late-response.ts';
import { readJournal } from './network-first.ts';

interface QueryClientOptions {
  /** A request was refused because there is no session. `isAction`: it was a change, not a read. */
  onSignedOut: (isAction: boolean) => void;
}

/** No automatic refetch or retry: an authentication failure above all must not be repeated. */
export function createQueryClient({ onSignedOut }: QueryClientOptions): QueryClient {
  const handlersFor = (isAction: boolean) => ({
    onError: (error: unknown) => void (isSignedOut(error) && onSignedOut(isAction)),
  });
  return new QueryClient({
    queryCache: new QueryCache(handlersFor(false)),
    mutationCache: new MutationCache(handlersFor(true)),
    defaultOptions: {
      queries: {
        queryFn: createQueryFn({ whenSignedOut: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Never dropped: changes are pushed, so an unchanged answer need not be fetched again.
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Offline reads fail at once; by default they would wait.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

type ReadContext = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** Reads the path in the first element of the query key. `null` is for reads where being signed out is a normal answer. */
export function createQueryFn({ whenSignedOut }: { whenSignedOut: 'throw' | 'null' }) {
  return async (context: ReadContext): Promise<unknown> => {
    try {
      return await readForQuery(context, String(context.queryKey[0]));
    } catch (error) {
      if (whenSignedOut === 'null' && isSignedOut(error)) return null;
      throw error;
    }
  };
}

export function readForQuery({ client, queryKey, signal }: ReadContext, path: string): Promise<unknown> {
  return readJournal(path, { signal, onLate: (result) => void replaceWithLateAnswer(result, { client, queryKey }) });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
