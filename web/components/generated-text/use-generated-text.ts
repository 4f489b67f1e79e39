import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { DEVICE_SOURCE } from '../../api/text-source.ts';
import { isAborted, useTextGeneration } from '../../api/use-text-generation.ts';
import type { WriteInBrowser } from '../../browser-model/browser-texts.ts';
import { useWriter } from '../../browser-model/use-writer.ts';
import { toast, toastError, type ToastInput } from '../overlays/toast.ts';
import { EMBEDDED_SOURCE } from './text-attribution.ts';
import { useTextFocus } from './use-text-focus.ts';

interface GeneratedTextOptions<Text, Choice> {
  userId: string;
  messages: { success: ToastInput; failure: string };
  fetchText: (request: ReturnType<typeof useTextGeneration>['generate'], choice: Choice) => Promise<Text>;
  /** Writes the text again with the language model in this browser, if the person has chosen it. */
  writeInBrowser: WriteInBrowser<Text>;
  save: (text: Text) => void;
}

interface GeneratedText {
  source: string;
  isLate?: boolean | undefined;
}

/** A text that is generated on a press. `partialText` is its streamed part while it is pending; `textRef` is for the element of the text. */
export function useGeneratedText<Text extends GeneratedText, Choice = void>({
  userId,
  messages,
  fetchText,
  writeInBrowser,
  save,
}: GeneratedTextOptions<Text, Choice>) {
  const { generate: request, partialText } = useTextGeneration(userId);
  const { browserText, begin } = useBrowserText(userId, { write: writeInBrowser, onSent: save });
  const { mutate, isPending } = useMutation({
    async mutationFn(choice: Choice) {
      const improve = begin();
      return improve(await fetchText(request, choice));
    },
    onSuccess(text) {
      save(text);
      focus.noteArrival();
      toast(messages.success);
    },
    onError: (error) => isAborted(error) || toastError(messages.failure)(error),
  });
  const focus = useTextFocus(isPending);
  const generate = (choice: Choice) => {
    focus.notePress();
    mutate(choice);
  };
  const { textRef } = focus;
  return { generate, isPending, partialText: isPending ? browserText || partialText : '', textRef };
}

function onNotSent({ message }: Error): void {
  toast({ title: 'This text is not stored', description: `It is here until you leave the page. ${message}` });
}

/** Leaving the page stops the model. */
function useBrowserText<Text extends GeneratedText>(
  userId: string,
  options: { write: WriteInBrowser<Text>; onSent: (text: Text) => void },
) {
  const isChosen = useWriter(userId) === 'browser';
  const [browserText, setBrowserText] = useState('');
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  /** At the press, so that a page that is left before the first text has arrived does not ask the model. */
  const begin = () => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    return async (base: Text): Promise<Text> => {
      const canImprove = base.source === EMBEDDED_SOURCE || base.source === DEVICE_SOURCE;
      if (!isChosen || !canImprove || signal.aborted) return base;
      setBrowserText('');
      const module = await import('../../browser-model/browser-texts.ts').catch(() => null);
      return module ? module.improveText(base, { ...options, onNotSent, signal, onText: setBrowserText }) : base;
    };
  };
  return { browserText, begin };
}
