import { useMutation } from '@tanstack/react-query';
import { isAborted, useTextGeneration } from '../../api/use-text-generation.ts';
import { toast, toastError, type ToastInput } from '../overlays/toast.ts';

interface GeneratedTextOptions<Text, Choice> {
  userId: string;
  messages: { success: ToastInput; failure: string };
  fetchText: (request: ReturnType<typeof useTextGeneration>['generate'], choice: Choice) => Promise<Text>;
  save: (text: Text) => void;
}

/** A text that is generated on a press. `partialText` is its streamed part while it is pending. */
export function useGeneratedText<Text, Choice = void>(options: GeneratedTextOptions<Text, Choice>) {
  const { userId, messages, fetchText, save } = options;
  const { generate: request, partialText } = useTextGeneration(userId);
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Choice) => fetchText(request, choice),
    onSuccess(text) {
      save(text);
      toast(messages.success);
    },
    onError: (error) => isAborted(error) || toastError(messages.failure)(error),
  });
  return { generate: mutate, isPending, partialText: isPending ? partialText : '' };
}
