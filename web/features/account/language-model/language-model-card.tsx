import type { ModelSettings } from '#contract/models.ts';
import { isModelOn } from '../../../api/language-model.ts';
import { Card } from '../../../components/display/card.tsx';
import { DescriptionList } from '../../../components/display/description-list.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { formatTokens } from './describe-provider-call.ts';
import { useModelConsent } from '../../../components/generated-text/use-model-consent.ts';
import { ProviderLog } from './provider-log.tsx';

interface LanguageModelCardProps {
  userId: string;
  models: ModelSettings;
  provider: NonNullable<ModelSettings['provider']>;
}

export function LanguageModelCard({ userId, models, provider }: LanguageModelCardProps) {
  const consent = useModelConsent(userId);
  const isOn = isModelOn(models);
  return (
    <Card title="Language model">
      <DescriptionList items={listFacts({ models, provider }, isOn)} />
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
      <ProviderLog userId={userId} />
    </Card>
  );
}

function listFacts(
  { models: { tokens }, provider }: Pick<LanguageModelCardProps, 'models' | 'provider'>,
  isOn: boolean,
) {
  return [
    { name: 'Provider', value: provider.name },
    { name: 'Model', value: provider.model },
    { name: 'Your words', value: describeTextLocation(provider, isOn) },
    { name: 'Used today', value: `${tokens.used.toLocaleString('en-US')} of ${formatTokens(tokens.limit)}` },
  ];
}

function describeTextLocation({ name, isPrivate }: LanguageModelCardProps['provider'], isOn: boolean): string {
  if (!isOn) return 'Stay on this server';
  return isPrivate ? 'Stay in your network: the model runs at a private address' : `Are sent to ${name}`;
}
