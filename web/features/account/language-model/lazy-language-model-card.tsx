import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { modelsOptions } from '../../../api/language-model.ts';

/** Only needed if the server or this browser may have a model. */
const LanguageModelCard = lazyComponent(
  async () => (await import('./language-model-card.tsx')).LanguageModelCard,
  'Could not load the settings of the language model',
);

export function LazyLanguageModelCard({ userId }: { userId: string }) {
  // The token count changes while other pages are open.
  const { data: models } = useQuery({ ...modelsOptions(userId), refetchOnMount: 'always' });
  const mayHaveModel = models?.provider || 'LanguageModel' in globalThis;
  return models && mayHaveModel && <LanguageModelCard userId={userId} models={models} />;
}
