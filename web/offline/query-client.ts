import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from '../api/api-client.ts';
import { replaceWithLateAnswer } from './late-answer.ts';
import { readJournal } from './read-journal.ts';

interface QueryClientOptions {
  /** A read or a change was refused because nobody is signed in any more. */
  /** `isAction`: a change was refused, and not just a read. */
  onSignedOut: (isAction: boolean) => void;
}

/** Nothing is fetched again by itself: no interval, no focus, no retry. An authentication failure above all must not be repeated. */
export function createQueryClient({ onSignedOut }: QueryClientOptions): QueryClient {
  const listen = (isAction: boolean) => ({
    onError: (error: unknown) => void (isSignedOut(error) && onSignedOut(isAction)),
  });
  return new QueryClient({
    queryCache: new QueryCache(listen(false)),
    mutationCache: new MutationCache(listen(true)),
    defaultOptions: {
      queries: {
        queryFn: createQueryFn({ whenSignedOut: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Dropped after a while, it would be fetched again without having changed: what changes is pushed.
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a connection a read fails at once and says so, where the default would wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

type ReaderContext = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** Reads the path that is the first element of the query's key. `null` is for reads where being signed out is a normal answer. */
export function createQueryFn({ whenSignedOut }: { whenSignedOut: 'throw' | 'null' }) {
  return async (context: ReaderContext): Promise<unknown> => {
    try {
      return await readForQuery(context, String(context.queryKey[0]));
    } catch (error) {
      if (whenSignedOut === 'null' && isSignedOut(error)) return null;
      throw error;
    }
  };
}

/** The answer for a query, or for one page of it. */
export function readForQuery({ client, queryKey, signal }: ReaderContext, path: string): Promise<unknown> {
  return readJournal(path, { signal, onLate: (outcome) => void replaceWithLateAnswer(outcome, { client, queryKey }) });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
