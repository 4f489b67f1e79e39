import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { hasKeptDraft } from '../../lib/person-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../ui/toast.tsx';

export type SignOut = ReturnType<typeof useSignOut>;

/** Signing out, with the question before it when something written has not reached the server. */
export function useSignOut() {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: session.signOut,
    onError: (error) => toast({ title: 'Failed to sign out', description: error.message, look: 'destructive' }),
  });
  return {
    isAsking,
    isPending,
    // A draft of an earlier visit goes with the person too, and nothing on this page knows of it.
    ask: () => (hasUnsaved() || hasKeptDraft(() => window.localStorage) ? setIsAsking(true) : mutate()),
    stay: () => setIsAsking(false),
    leave() {
      setIsAsking(false);
      mutate();
    },
  };
}
