import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { modelsOptions } from '../../../api/language-model.ts';

/** Only needed if the server has a model. */
const LanguageModelCard = lazyComponent(
  async () => (await import('./language-model-card.tsx')).LanguageModelCard,
  'Could not load the settings of the language model',
);

export function LazyLanguageModelCard({ userId }: { userId: string }) {
  // The token count changes while other pages are open.
  const { data: models } = useQuery({ ...modelsOptions(userId), refetchOnMount: 'always' });
  if (!models?.provider) return null;
  return <LanguageModelCard userId={userId} models={models} provider={models.provider} />;
}
