import type { JournalDay } from './day.ts';

/** Seventeen evenings in a row: Noor, the long message, and a drawer that nobody had asked about since 1987. */
export const MIDDLE_WEEKS: readonly JournalDay[] = [
  {
    daysAgo: 36,
    at: '21:25',
    promptIndex: 1,
    entries: ['Said no to the extra exhibition, and the room did not fall down. My ears were hot for an hour.'],
  },
  {
    daysAgo: 35,
    at: '22:15',
    promptIndex: 2,
    entries: [
      'Silverfish like the paste better than the paper. They had eaten the label off the spine of a hymn book and left every hymn.',
      'Lunch on the loading dock with Ruth. She grew up behind a dairy and can tell the fat in milk by shaking the bottle and listening.',
    ],
  },
  {
    daysAgo: 34,
    at: '20:40',
    promptIndex: 3,
    entries: [
      'Pappa ville berätta om lotsen han seglade med som pojke, och jag tittade på klockan. Han såg det. Nästa gång lägger jag klockan i väskan innan jag ringer på.',
    ],
  },
  {
    daysAgo: 33,
    at: '22:00',
    promptIndex: 4,
    entries: [
      'Who was the pilot? The log gives the wind, the depth and the name of every ship, and never once his own.',
      'I wonder whether people only sign what they are unsure of.',
    ],
  },
  {
    daysAgo: 32,
    at: '22:55',
    promptIndex: 0,
    entries: [
      'How a choir holds a note longer than anybody has breath: each of us stops somewhere else, never at the comma, because everybody wants to breathe at the comma. The sound stays. Nobody is holding it.',
    ],
  },
  {
    daysAgo: 31,
    at: '21:35',
    promptIndex: 1,
    entries: [
      'Noor, the new intern, asks about everything. What is this, why this one, who says so. In the morning it tired me. By four o’clock I was envious.',
    ],
  },
  {
    daysAgo: 30,
    at: '20:50',
    promptIndex: 2,
    entries: [
      'Papa’s letters lean the other way now, like somebody walking into the wind. Under the bread and the batteries stood a line that was not shopping: ‘Gulls again.’',
    ],
  },
  {
    daysAgo: 29,
    at: '23:40',
    promptIndex: 3,
    entries: [
      'Sent Ines a long, reasonable message at half past eleven at night. I would keep the message and change the half past eleven.',
      'The flat by the river is gone, by the way. She had only wanted to tell me about the kitchen.',
    ],
  },
  {
    daysAgo: 28,
    at: '22:10',
    promptIndex: 4,
    entries: [
      'Can paper be tired? Ruth says so: wash a sheet too often and the size is gone out of it, and then it lies there and agrees with everything.',
      'What would it be like to be asked for help more often than for an opinion?',
    ],
  },
  {
    daysAgo: 27,
    at: '21:55',
    promptIndex: 0,
    entries: [
      'Paper from a machine has a grain, like wood. Mend across it and the page will curl for ever. You find out by dampening a corner or, if you are Tomasz, by listening to it tear.',
      'Hoje aprendi a palavra «madrugada»: as horas entre a meia-noite e o nascer do sol. Gosto de uma língua que dá um nome a essas horas.',
    ],
  },
  {
    daysAgo: 26,
    at: '21:20',
    promptIndex: 1,
    entries: [
      'Ines read my message in the morning, with coffee, and called it a good letter sent at the wrong hour. I had been carrying it around like a parking fine.',
    ],
  },
  {
    daysAgo: 25,
    at: '22:50',
    promptIndex: 2,
    entries: [
      'The oldest bass, who never says anything, drove a tram for forty years and sang along in fifths. ‘You had to agree with her,’ he said.',
    ],
  },
  {
    daysAgo: 24,
    at: '21:05',
    promptIndex: 0,
    entries: [
      'Asked Ruth for help with folio 12 before I had touched it. It felt like handing in an exam. ‘Good,’ she said, ‘I don’t know either,’ and we stood and did not know for a while, which turned out to be the method.',
      'The method, for later: look at it from the back, in low light, with your hands in your pockets.',
    ],
  },
  {
    daysAgo: 23,
    at: '20:35',
    promptIndex: 1,
    entries: [
      'Sat beside Papa while he did his pegs and did not help. It is harder than it looks; I was bad at it for the first ten minutes. When the last peg went in he looked round for witnesses.',
    ],
  },
  {
    daysAgo: 22,
    at: '22:25',
    promptIndex: 2,
    entries: [
      'Wrote to the mill museum about the upside-down anchor. A man answered within the hour, overjoyed. They have the pair of moulds in a drawer, one of them with the anchor the wrong way up, and nobody has asked about it since 1987.',
    ],
  },
  {
    daysAgo: 21,
    at: '21:10',
    promptIndex: 3,
    entries: [
      'Noor was mending a tear with paste that was too wet, and I took the brush out of her hand. Out of her hand. Tomorrow I’ll give it back and ask her what she saw.',
      'Rye, third attempt: flat, grey, excellent with butter.',
    ],
  },
  {
    daysAgo: 20,
    at: '21:45',
    promptIndex: 4,
    entries: [
      'Gave Noor the brush back. She had seen the trouble with the paste; what she didn’t know was how long to wait. Who teaches that? I ruined things until I had it.',
    ],
  },
];
