import { useMutation } from '@tanstack/react-query';
import { keepers } from '../../storage/local-stores.ts';
import { toast } from '../../components/overlays/toast.tsx';

export function useSendNow(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await keepers.of(userId)).outbox.sendNow(requestId),
    onError: (error) => toast({ title: 'Failed to send', description: error.message, look: 'destructive' }),
  });
}

export function useDiscard(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await keepers.of(userId)).outbox.discard(requestId),
    onSuccess: () => toast({ title: 'Discarded' }),
    onError: (error) => toast({ title: 'Failed to discard', description: error.message, look: 'destructive' }),
  });
}

export async function lookAgain(userId: string): Promise<void> {
  await (await keepers.of(userId)).outbox.look();
}
