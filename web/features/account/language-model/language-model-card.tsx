import type { ModelSettings } from '#contract/models.ts';
import { isModelOn } from '../../../api/language-model.ts';
import { useModelOption } from '../../../browser-model/use-model-option.ts';
import { Card } from '../../../components/display/card.tsx';
import { DescriptionList } from '../../../components/display/description-list.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { formatTokens } from './describe-provider-call.ts';
import { useModelConsent } from '../../../components/generated-text/use-model-consent.ts';
import { ProviderLog } from './provider-log.tsx';
import { WriterChoice } from './writer-choice.tsx';

interface LanguageModelCardProps {
  userId: string;
  models: ModelSettings;
}

type Provider = NonNullable<ModelSettings['provider']>;

/** Renders nothing where neither the server nor this browser has a model. */
export function LanguageModelCard({ userId, models }: LanguageModelCardProps) {
  const option = useModelOption(userId, models);
  const { provider } = models;
  // On a server without a provider, only what a person has chosen here is known without asking the browser.
  if (!provider && option.kind === 'none') return null;
  return (
    <Card title="Language model">
      {provider && <DescriptionList items={listFacts({ models, provider }, isModelOn(models))} />}
      {option.kind === 'none' ? (
        provider && <ProviderSwitch userId={userId} models={models} provider={provider} />
      ) : (
        <WriterChoice userId={userId} models={models} option={option} />
      )}
      {provider && <ProviderLog userId={userId} />}
    </Card>
  );
}

function ProviderSwitch({ userId, models, provider }: LanguageModelCardProps & { provider: Provider }) {
  const consent = useModelConsent(userId);
  const isOn = isModelOn(models);
  return (
    <Switch
      label={`Let ${provider.isPrivate ? provider.model : provider.name} write my texts`}
      note={
        isOn
          ? 'When this is off, all texts are made on this server from your own words. The choice applies to all your devices.'
          : 'All texts are made on this server from your own words.'
      }
      isOn={isOn}
      isPending={consent.isPending}
      onChange={(isWanted) => consent.mutate(isWanted ? 'on' : 'off')}
    />
  );
}

function listFacts({ models: { tokens }, provider }: { models: ModelSettings; provider: Provider }, isOn: boolean) {
  return [
    { name: 'Provider', value: provider.name },
    { name: 'Model', value: provider.model },
    { name: 'Your words', value: describeTextLocation(provider, isOn) },
    { name: 'Used today', value: `${tokens.used.toLocaleString('en-US')} of ${formatTokens(tokens.limit)}` },
  ];
}

function describeTextLocation({ name, isPrivate }: Provider, isOn: boolean): string {
  if (!isOn) return 'Stay on this server';
  return isPrivate ? 'Stay in your network: the model runs at a private address' : `Are sent to ${name}`;
}
