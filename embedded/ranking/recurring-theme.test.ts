import { describe, expect, test } from 'vitest';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { findRecurringTheme } from './recurring-theme.ts';
import type { Theme } from './themes.ts';

const DATE = '2026-11-17';

function findTheme(today: string, ...earlier: string[]): Theme | null {
  return findRecurringTheme(
    { date: DATE, entries: parseEntries(checkEntries([{ content: today }]), 20_000) },
    earlier.map((content, index) => ({ date: `2026-11-1${index}`, entries: [{ content }] })),
  );
}

describe('a theme of today that comes back', () => {
  test('is two words of today close together on one earlier day, however they were spelt', () => {
    const theme = findTheme('I don’t like asking for help.', 'Nothing new.', '- Asked for help.\n- Slept.');

    expect(theme).toEqual({ label: 'asking for help', days: ['2026-11-11', DATE], stems: ['ask', 'help'] });
  });

  test('is one word of today on two earlier days', () => {
    expect(findTheme('My knee is sore.', 'A sore knee.'.replace('sore ', ''))).toBeNull();
    expect(findTheme('My knee is sore.', 'Knees hurt.', 'Both knees hurt.')?.days).toHaveLength(3);
  });

  test('is one rare word of today on one earlier day', () => {
    expect(findTheme('The garden is wet.', 'Sat in gardens.')?.label).toBe('garden');
  });

  test('is nothing that today denies', () => {
    expect(findTheme('No running, just rest.', 'Running in the rain.', 'Running again.')).toBeNull();
    expect(findTheme('Running again.', 'Running in the rain.', 'No running.')?.days).toEqual(['2026-11-10', DATE]);
  });

  test('is not looked for among heavy words', () => {
    expect(findTheme('The garden is wet.', 'I want to die. The garden does not help.')).toBeNull();
  });

  test('is not kept back by what came back without it', () => {
    const others =
      'Green tea with oats. Blue chairs. Wooden spoons. Loud trains. Warm bread. Cold soup. Asking for help.';

    expect(findTheme('I asked for help.', others, others, others)?.label).toBe('asking for help');
  });

  test('is no pair across a line, a comma or a word that says something', () => {
    const earlier = ['We paid the tax\nForms are late.', 'Tax, forms.', 'Tax return forms.'];

    expect(findTheme('The tax form is here.', earlier[0] ?? '')).toBeNull();
    expect(findTheme('The tax form is here.', earlier[1] ?? '')).toBeNull();
    expect(findTheme('The tax form is here.', earlier[2] ?? '')).toBeNull();
  });

  test('loses the capital of a sentence but not that of a name', () => {
    expect(findTheme('Walking home was slow.', 'It rained. “Walking home” again.')?.label).toBe('walking home');
    expect(findTheme('I saw Keating there.', 'Then Keating wrote.', 'I called Keating today.')?.label).toBe('Keating');
  });

  test('is found in the language of each entry', () => {
    expect(findTheme('Die Geduld mit Jonas fehlt.', 'Ich übe Geduld mit Jonas.')?.label).toBe('Geduld mit Jonas');
    expect(findTheme('Demander de l’aide est difficile.', "J'ai demandé de l'aide à Marc.")?.days).toHaveLength(2);
    expect(findTheme('散歩をした。', '朝の散歩が好き。', '散歩に行く。')?.label).toBe('散歩');
    expect(
      findTheme('The die is cast, he said.', 'Die Katze schläft und die Maus ist da.', 'Die Katze ist da.'),
    ).toBeNull();
  });

  test('is none where nothing returns', () => {
    expect(findTheme('The herons were back.')).toBeNull();
    expect(findTheme('The herons were back.', '', 'Octopuses taste with their arms.')).toBeNull();
  });
});
