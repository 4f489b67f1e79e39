import { useMutation } from '@tanstack/react-query';
import { localStores } from '../../storage/local-stores.ts';
import { toast } from '../../components/overlays/toast.tsx';

export function useSendNow(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await localStores.forUser(userId)).outbox.sendNow(requestId),
    onError: (error) => toast({ title: 'Failed to send', description: error.message, variant: 'destructive' }),
  });
}

export function useDiscardRequest(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await localStores.forUser(userId)).outbox.discard(requestId),
    onSuccess: () => toast({ title: 'Discarded' }),
    onError: (error) => toast({ title: 'Failed to discard', description: error.message, variant: 'destructive' }),
  });
}

export async function refreshOutbox(userId: string): Promise<void> {
  await (await localStores.forUser(userId)).outbox.refresh();
}
