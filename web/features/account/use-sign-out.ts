import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../session/browser-session.tsx';
import { localStores } from '../../storage/local-stores.ts';
import { hasUnsaved } from '../../storage/browser/unsaved-changes.ts';
import { toastError } from '../../components/overlays/toast.ts';

export type SignOut = ReturnType<typeof useSignOut>;

export function useSignOut() {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: session.signOut,
    onError: toastError('Failed to sign out'),
  });
  return {
    isAsking,
    isPending,
    ask: async () => ((await hasUnsent()) ? setIsAsking(true) : mutate()),
    cancel: () => setIsAsking(false),
    confirm() {
      setIsAsking(false);
      mutate();
    },
  };
}

async function hasUnsent(): Promise<boolean> {
  return hasUnsaved() || (await localStores.hasUnsent().catch(() => false));
}
