import { describe, expect, test } from 'vitest';
import { findLinesWithoutProse, isBare, isProse } from './prose.ts';

function keepProse(text: string): string[] {
  const without = findLinesWithoutProse(text);
  return text.split('\n').filter((_, index) => !without.has(index));
}

describe('a sentence that is read aloud', () => {
  test.each([
    ['an address', 'https://www.postgresql.org/docs/current/indexes-partial.html'],
    ['an address in a sentence', 'Read the long article on nytimes.com/2026/bees about bees.'],
    ['a mail address', 'Wrote to anna@example.org about the garden.'],
    ['a statement', "My query was slow: SELECT name FROM users WHERE status = 'open'."],
    ['code in marks', '`git switch -` goes back to the previous branch, like `cd -`.'],
    ['a file that is copied', 'Docker layer caching: COPY package.json before COPY . so npm ci is cached.'],
    ['a command', 'git rebase -i HEAD~3'],
    ['a prompt', '$ npm run build'],
    ['a formula', 'free energy F = U - TS'],
    ['figures', 'Q3 review: rev +12% yoy, churn 3.1% -> 2.7%.'],
    ['a row of measures', '8h sleep, 2 coffees, 10k steps'],
    ['shorthand', 'Synced w/ Priya re: roadmap, ETA EOW.'],
    ['a mention', '@lisa owns pricing page.'],
    ['a label of meetings', 'Decision: no discounting in autumn.'],
    ['a task', 'TODO: call the landlord'],
    ['a task in German', 'Zu erledigen: den Vermieter anrufen'],
    ['a task in French', 'À faire : appeler le propriétaire'],
    ['a task in Spanish', 'Por hacer: llamar al casero'],
    ['a task in Italian', 'Da fare: chiamare il padrone di casa'],
    ['a task in Portuguese', 'A fazer: ligar para o senhorio'],
    ['a task in Dutch', 'Te doen: de huisbaas bellen'],
    ['a task in Japanese', 'やること：大家さんに電話する'],
    ['signs', '🎉🎉🎉 yay 🎉🎉🎉'],
  ])('is not %s', (_, text) => {
    expect(isProse(text)).toBe(false);
  });

  test.each([
    'Bread needs more salt than you think.',
    'Slept 8h, felt great.',
    'Debugged a flaky test for 3 hours; it was a time zone.',
    'In TypeScript `satisfies` checks a value against a type without widening it.',
    'The 7:14 train is always late.',
    'Running. 5 km in the rain.',
    'We go to the sea, and git is not a word my mother knows.',
    'I was tired - and still we sang.',
    'We visited NASA and saw the old rockets.',
    'today i lernd that octopuses have 3 harts and blue blud!!!!',
    '今日は祖母に電話した。',
    'تعلمت أن الصبر يبدأ بالتنفس.',
    'Me emocionó mucho ver su letra.',
  ])('may be «%s»', (text) => {
    expect(isProse(text)).toBe(true);
  });
});

describe('the lines of an entry', () => {
  test('ticked and open boxes go, what stands beside them stays', () => {
    const text =
      'TODO\n[x] read chapter 3\n- [ ] exercises\n☐ call Anna\n* entropy always increases in a closed system';

    expect(keepProse(text)).toEqual(['* entropy always increases in a closed system']);
  });

  test.each(['TODO', 'Einkaufsliste:', 'À faire', 'Lista de la compra', 'Cose da fare', 'Tarefas', 'Boodschappen:'])(
    'all items under «%s» go',
    (heading) => {
      expect(keepProse(`${heading}\n- eins zwei drei\n- vier fünf sechs\nThe sky was red.`)).toEqual([
        'The sky was red.',
      ]);
    },
  );

  test('a block of code goes with its fences', () => {
    expect(keepProse('Before it.\n```\nlet x be seven\n```\nAfter it.')).toEqual(['Before it.', 'After it.']);
  });

  test('headings, rows of tables and commands go', () => {
    expect(keepProse('# Monday in town\n| a | b |\n$ ls -la\nsudo reboot now\nA line.')).toEqual(['A line.']);
  });
});

describe('a bare line', () => {
  test.each([
    'https://example.org/a',
    '`git stash -u`',
    '17/30',
    '23 de 30!',
    'See ch. 3',
    'siehe S. 12',
    'x = y + 2;',
    '5:30',
  ])('is «%s»', (text) => {
    expect(isBare(text)).toBe(true);
  });

  test.each([
    'Moss',
    'hm',
    '250 words, all of them kept',
    'Ran 5k',
    '猫と3時間',
    'P87 = claim for working from home',
    '`git stash -u` takes new files along too',
    'See Anna on Friday',
    'ok (later)',
  ])('is not «%s»', (text) => {
    expect(isBare(text)).toBe(false);
  });
});
