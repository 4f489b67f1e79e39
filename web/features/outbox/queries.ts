import { useMutation } from '@tanstack/react-query';
import { localStores } from '../../storage/local-stores.ts';
import { toast, toastError } from '../../components/overlays/toast.tsx';

export function useSendNow(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await localStores.forUser(userId)).outbox.sendNow(requestId),
    onError: toastError('Failed to send'),
  });
}

export function useDiscardRequest(userId: string) {
  return useMutation({
    mutationFn: async (requestId: string) => (await localStores.forUser(userId)).outbox.discard(requestId),
    onSuccess: () => toast({ title: 'Discarded' }),
    onError: toastError('Failed to discard'),
  });
}

export async function refreshOutbox(userId: string): Promise<void> {
  await (await localStores.forUser(userId)).outbox.refresh();
}
