import type { JournalDay } from './day.ts';

/** Five evenings, a cold, and twelve evenings up to today, in which the logbook gets a name. */
export const LATEST_WEEKS: readonly JournalDay[] = [
  {
    daysAgo: 18,
    at: '22:40',
    promptIndex: 0,
    entries: [
      'Rests have to be sung as well. Henrike made us breathe in together and then be silent for four bars, and the silence was the best thing we did all evening.',
      'Rye without sour turns to glue, because something in the flour goes on eating the starch in the oven and only acid stops it. So the sourness was never there for the taste.',
    ],
  },
  {
    daysAgo: 17,
    at: '20:55',
    promptIndex: 1,
    entries: [
      'Hoje falei dez minutos sem voltar ao inglês. Dei muitos erros e a Graça só corrigiu dois. Fiquei contente, e um bocadinho cansada.',
    ],
  },
  {
    daysAgo: 16,
    at: '20:30',
    promptIndex: 2,
    entries: [
      'Papa beat me at draughts with his wrong hand. He has been practising against himself, and says the other fellow is weak on the left.',
    ],
  },
  {
    daysAgo: 15,
    at: '22:00',
    promptIndex: 3,
    entries: [
      'An hour in the wrong catalogue, because the heading looked right. Then two minutes of asking for help at the desk: ships are filed under the owner and not under the ship. I have known that since my second week here.',
      'Bought the good butter, for the bread that is not good yet.',
    ],
  },
  {
    daysAgo: 14,
    at: '21:30',
    promptIndex: 4,
    entries: [
      'Has a page been mended when it is stronger at the mend than anywhere else? Ruth says no: a repair should give way before the paper does.',
    ],
  },
  {
    daysAgo: 11,
    at: '22:30',
    promptIndex: 0,
    entries: [
      'Two evenings lost to a cold. Went to rehearsal without a voice and turned pages for Henrike instead, and saw what she looks at. She hardly looks at the music. She looks at whoever is about to breathe in.',
    ],
  },
  {
    daysAgo: 10,
    at: '21:50',
    promptIndex: 1,
    entries: [
      'Told Ines on the phone that I miss her, in those words, instead of sending another picture of a bridge. There was a pause. I did not fill it.',
      'Then she said it too, and asked what the weather was doing.',
    ],
  },
  {
    daysAgo: 9,
    at: '20:45',
    promptIndex: 2,
    entries: [
      'Pappa skrev tre rader i sin bok idag. Den sista handlade om mig: «Mira lyssnar bättre nu.» Jag visste inte att det märktes.',
    ],
  },
  {
    daysAgo: 8,
    at: '22:20',
    promptIndex: 3,
    entries: [
      'In the meeting Ruth asked how long folios 40 to 60 would take, and I said two weeks, at once, so as to have said something. It will be four. I would have asked for a day before answering, and for the folios on the table.',
    ],
  },
  {
    daysAgo: 7,
    at: '21:15',
    promptIndex: 4,
    entries: [
      'Noor came over: ‘I think I’ll be stuck in five minutes.’ I didn’t know that one could ask for help in advance. What else could I ask for early?',
    ],
  },
  {
    daysAgo: 6,
    at: '21:40',
    promptIndex: 0,
    entries: [
      'The thinnest tissue we have weighs two grams a square metre, a fortieth of printer paper. Laid over the ink it disappears, and the letters look rested.',
      'Told Ruth the truth about the four weeks. She had written down five.',
    ],
  },
  {
    daysAgo: 5,
    at: '22:05',
    promptIndex: 1,
    entries: [
      'Asking for help still makes my ears hot. Tomasz cleared his whole bench to show me the sewing frame. I think he had been waiting since I came.',
    ],
  },
  {
    daysAgo: 4,
    at: '22:50',
    promptIndex: 2,
    entries: [
      'In the break the old bass hummed us his tram pulling away, and the altos found the fifth unasked. We stood there in our coats and were a tram.',
      'His name is Alvar. It took me two years to ask.',
    ],
  },
  {
    daysAgo: 3,
    at: '21:00',
    promptIndex: 3,
    entries: [
      'Papa lost a word on the phone, and I gave it to him before he had finished looking. He thanked me and went quiet. I would wait.',
      'A Graça ensinou-me um provérbio: «Devagar se vai ao longe.» Tenho de deixar de colecionar provérbios que me dizem o que já sei.',
    ],
  },
  {
    daysAgo: 2,
    at: '20:50',
    promptIndex: 4,
    entries: [
      'Walked with Papa to the harbour, the whole way, holding on to the rail. The old pilot he sailed with as a boy was a Holm, he says.',
      'If my pilot was a Holm too, who taught him to write so lightly?',
    ],
  },
  {
    daysAgo: 1,
    at: '21:35',
    promptIndex: 0,
    entries: [
      'Asked for help at the desk before I had begun. A quarter of an hour later we had him: Anders Holm, pilot, who signed for his pay with a cross.',
      'So whose hand is it, page after page of wind and depth, hardly touching the paper?',
    ],
  },
  {
    daysAgo: 0,
    at: '21:10',
    promptIndex: 1,
    entries: [
      'The hand is his daughter’s. He called out the wind and the depth, and Elin Holm, fourteen years old, wrote them down.',
      'All these weeks I have been reading a father and a daughter. Papa read me his shopping list on the phone today, and I let him look for every word.',
      'Asking for help was one sentence: ‘Noor, have you seen these sevens anywhere?’ She had, in the school accounts, signed by Elin. I used to keep such things to myself until I was sure. Tomorrow I’ll tell Ines about Elin, slowly, in Portuguese.',
    ],
  },
];
