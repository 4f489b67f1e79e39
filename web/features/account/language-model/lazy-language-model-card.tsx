import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { modelsOptions } from '../../../api/language-model.ts';

/** Only where a server has a model. */
const ModelsCard = lazyComponent(
  async () => (await import('./language-model-card.tsx')).LanguageModelCard,
  'Could not load the settings of the language model',
);

/** The section of the settings about language models; where the server has none, nobody hears of them. */
export function LazyLanguageModelCard({ userId }: { userId: string }) {
  // Tokens are used while other pages are open.
  const { data: models } = useQuery({ ...modelsOptions(userId), refetchOnMount: 'always' });
  if (!models?.provider) return null;
  return <ModelsCard userId={userId} models={models} provider={models.provider} />;
}
