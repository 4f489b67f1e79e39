import type { JournalDay } from './day.ts';

/** Folio 31, the blue elbow, and a kitchen that was not finished being described. */
export const FIRST_WEEKS: readonly JournalDay[] = [
  {
    daysAgo: 60,
    at: '22:10',
    promptIndex: 0,
    entries: [
      'Ines left me an empty notebook when she moved, and I am too solemn to spoil it, so I go on here, where nothing is bound. In English, because Swedish is for forms and for Papa.',
      'Wheat starch paste has to be cooked past the point where it looks done. It goes thick, then slack, then glassy, and only the glassy stage holds.',
    ],
  },
  {
    daysAgo: 59,
    at: '21:45',
    promptIndex: 1,
    entries: [
      'Papa asked me the same thing twice on the phone and I corrected him in the voice I use for the copying machine. His stroke is five months old. My impatience is a good deal older.',
    ],
  },
  {
    daysAgo: 57,
    at: '22:35',
    promptIndex: 2,
    entries: [
      'A knot is an actual knot. They threw a board overboard on a line with knots in it and counted how many ran through the hand in half a minute of sand. I have been reading ‘eight knots’ in the pilot’s logbook for a week without once asking of what.',
      'Tomasz binds books all day and then goes home and bakes. Same apron.',
    ],
  },
  {
    daysAgo: 56,
    at: '20:55',
    promptIndex: 3,
    entries: [
      'I let a drop of water sit on folio 31 while I looked for the blotter. It dried with a brown edge, on a page that had survived a whole harbour. Ruth was four metres away the entire time. I would ask for help first and look for the blotter second.',
    ],
  },
  {
    daysAgo: 55,
    at: '22:20',
    promptIndex: 4,
    entries: [
      'Ruth took the stain out in ten minutes with damp blotters and said only, ‘There.’ How does a person get to be that quiet about other people’s mistakes?',
      'Rye flour has next to no gluten. Then what holds the loaf together?',
    ],
  },
  {
    daysAgo: 52,
    at: '21:30',
    promptIndex: 0,
    entries: [
      'The answer about the rye, from Tomasz: gums. They drink many times their weight in water and hold everything up like wet plaster. He had to write the word down for me, pentosans, on the back of a label for a hymn book.',
      'First lesson with Graça. Portuguese swallows its vowels; what is written is a coat the spoken word has already taken off.',
    ],
  },
  {
    daysAgo: 51,
    at: '20:50',
    promptIndex: 1,
    entries: [
      'Papa writes with his left hand now. Today’s list: milk, lamp, and something that might be onions. I bought onions. I have rarely seen a man so pleased to have been read.',
    ],
  },
  {
    daysAgo: 50,
    at: '22:05',
    promptIndex: 2,
    entries: [
      'Put the logbook on the light table. Every sheet has a little anchor in it, and in every second sheet the anchor hangs upside down. The paper maker worked with two moulds, and somebody had sewn one of the anchors on wrong and then dipped it, again and again, for years.',
      'Left the light on for a while after I had finished. The anchors are the first thing in there that made me laugh.',
    ],
  },
  {
    daysAgo: 48,
    at: '23:05',
    promptIndex: 3,
    entries: [
      'Ines asked whether she should take the flat by the river, and I had answered before she finished describing the kitchen. She went polite. I would count to three before answering. Better still, I would ask what she likes about the kitchen.',
    ],
  },
  {
    daysAgo: 47,
    at: '21:50',
    promptIndex: 4,
    entries: [
      'Why does everybody whisper in the workshop? There is nobody in there to wake.',
      'And how do Portuguese children learn to spell, when nobody pronounces the middle of a word?',
    ],
  },
  {
    daysAgo: 46,
    at: '22:50',
    promptIndex: 0,
    entries: [
      'Henrike stopped us after two bars: the altos are singing the notes, would they mind singing the chord. So I listened to the second sopranos for the rest of the evening. It is easier to be in tune when I am not watching my own mouth.',
    ],
  },
  {
    daysAgo: 43,
    at: '21:15',
    promptIndex: 1,
    entries: [
      'Two evenings without a line. Papa fell, not badly: a blue elbow and a low opinion of the hall carpet. I slept on his sofa. He was ashamed and hid it by being rude about my driving, and for once I let him.',
    ],
  },
  {
    daysAgo: 42,
    at: '21:40',
    promptIndex: 2,
    entries: [
      'The physiotherapist stood a mirror between Papa’s hands, so that the left one, moving, looked like the right. ‘Cheap trick,’ said Papa, and his right thumb moved.',
      'I had to look out of the window for a bit.',
    ],
  },
  {
    daysAgo: 41,
    at: '22:30',
    promptIndex: 3,
    entries: [
      'Carried three boxes down from the stacks alone, because asking for help with boxes seemed silly, and put my back out over a set of drainage plans. What I would do differently weighs nothing: one sentence, to Tomasz, who was standing there eating an apple.',
    ],
  },
  {
    daysAgo: 40,
    at: '20:45',
    promptIndex: 4,
    entries: [
      'Is impatience really about time? With Papa I have the whole afternoon and am impatient anyway.',
      'Lay on the floor for the back and looked at the underside of the table. There is a pencil mark there, a fraction, in a carpenter’s hand. What was he working out?',
    ],
  },
  {
    daysAgo: 39,
    at: '22:45',
    promptIndex: 0,
    entries: [
      'Consonants. The t belongs to the next beat, says Henrike; sing it where it is printed and forty people make rain.',
      'Iron gall ink eats the page it stands on. The harder a clerk pressed, the bigger the hole is now. The logbook’s writer pressed so lightly that almost nothing is lost.',
    ],
  },
];
