// One person's week, written for this project: what the texts are read aloud with.
import type { JournalDay } from '../entries/written-day.ts';

export const WEEK: readonly JournalDay[] = [
  {
    date: '2026-11-15',
    entries: [
      {
        promptIndex: 0,
        content:
          'Today I learned that bread dough can rest in the fridge overnight. The cold slows the yeast down, so the taste has more time to develop.',
      },
      {
        promptIndex: 1,
        content:
          'I get impatient when nobody answers in meetings. Silence is not disagreement, people just need a moment.',
      },
    ],
  },
  {
    date: '2026-11-16',
    entries: [
      {
        promptIndex: 1,
        content:
          'I spent two hours stuck on the invoice export before I asked Priya. She saw the problem in a minute. Asking for help earlier would have saved the whole morning, and she seemed glad to be asked. It still feels like admitting I am slow, although nobody else thinks so.',
      },
    ],
  },
  {
    date: '2026-11-18',
    entries: [
      { promptIndex: 2, content: 'Octopuses taste with their arms!! Apparently each sucker has its own receptors.' },
      {
        promptIndex: 3,
        content:
          'I would listen first next time. Mum wanted to tell me about the hospital and I jumped straight to solutions. She went quiet. Later we laughed about it over soup, which was a relief.',
      },
      { promptIndex: 4, content: 'Why do cities get louder in winter when there are fewer people outside?' },
    ],
  },
  {
    date: '2026-11-19',
    entries: [
      {
        promptIndex: 0,
        content:
          'Read about spaced repetition:\n- review after one day, then three, then a week\n- testing yourself beats rereading\n- forgetting a little is part of it\nI want to try this with the Portuguese verbs.',
      },
    ],
  },
  {
    date: '2026-11-20',
    entries: [
      {
        promptIndex: 1,
        content:
          'Walked home along the canal instead of taking the bus. The herons were back. Twenty quiet minutes did more for me than the podcast usually does.',
      },
      {
        promptIndex: 3,
        content:
          'I asked for help with the tax form and it took ten minutes. I keep thinking help is a debt. Maybe it is closer to a conversation.',
      },
    ],
  },
  {
    date: '2026-11-21',
    entries: [
      {
        promptIndex: 0,
        content:
          'TIL the moon drifts about 3.8 cm further away each year (measured with mirrors that the Apollo crews left up there).',
      },
      {
        promptIndex: 1,
        content: 'Lena fell asleep on my shoulder while I was reading to her. I forgot completely how tired I was.',
      },
      {
        promptIndex: 4,
        content:
          'Tomorrow I’ll call Grandma and ask how she kept her dough warm before there were radiators. How did people know when bread was done without a clock?',
      },
    ],
  },
];
