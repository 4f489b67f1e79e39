import { EN_LOOKALIKES } from './en-lookalikes.ts';
import type { ThreadSamples } from './thread-samples.ts';

export const EN: ThreadSamples = {
  found: [
    {
      name: 'a promise to teach',
      days: [
        ['I promised Grace to teach her the card trick.'],
        ['Slow Sunday.'],
        ['Taught Grace the card trick. She fooled her brother twice.'],
      ],
      thread: ['I promised Grace', 'Taught Grace'],
    },
    {
      name: 'a question that a statement answers',
      days: [
        ['What is the little brass door in the church wall for?'],
        ['Work, then pasta.'],
        ['The brass door in the church wall was for bread for the poor, says the verger.'],
      ],
      thread: ['What is the little brass door', 'The brass door'],
    },
    {
      name: 'an intention that is carried out',
      days: [
        ['Long walk by the reservoir. I should finally ask my aunt about the beehives behind her barn.'],
        ['Busy day, two calls and a long lunch.'],
        ['Rang my aunt. She still has all the beehives, and she lends me a suit.'],
      ],
      thread: ['I should finally ask my aunt', 'Rang my aunt.'],
    },
    {
      name: 'a question and its answer',
      days: [
        ['Why do the cathedral bells ring twice at noon?', 'Porridge again.'],
        ['Rain all day, and the new lamp arrived.'],
        ['The sexton explained the bells: the cathedral has two clocks, and nobody dares to stop one.'],
      ],
      thread: ['Why do the cathedral bells', 'The sexton explained the bells'],
    },
    {
      name: 'a first try that flops and a second that works',
      days: [
        ['The focaccia came out flat and I ate it anyway.'],
        ['A whole evening without a screen.'],
        ['Twice as much water, and the focaccia turned out beautifully.'],
      ],
      thread: ['The focaccia came out flat', 'Twice as much water'],
    },
    {
      name: 'a problem that is gone',
      days: [
        ['The gate squeaks so loudly that the fox runs away.'],
        ['Ironed eleven shirts and listened to a radio play.'],
        ['A drop of olive oil, and the gate no longer makes a sound.'],
      ],
      thread: ['The gate squeaks', 'A drop of olive oil'],
    },
    {
      name: 'a word that is learned and used',
      days: [
        ['Learned the word «petrichor» from the weather report.'],
        ['Lunch on the steps with Dana.'],
        ['Said petrichor to the bus driver, and he knew it.'],
      ],
      thread: ['Learned the word', 'Said petrichor'],
    },
    {
      name: 'the verb of a plan in the past',
      days: [
        ['Tomorrow I will write to Halima about the quilt.'],
        ['Wrote to Halima, four pages, and enclosed a square of the quilt.'],
      ],
      thread: ['Tomorrow I will write', 'Wrote to Halima'],
    },
    {
      name: 'an intention for somebody everybody has',
      days: [
        ['Two loads of washing. I want to call my brother more often.'],
        ['Slept badly, then a slow morning with the crossword.'],
        ['Called my brother while the potatoes boiled.'],
      ],
      thread: ['I want to call my brother', 'Called my brother'],
    },
    {
      name: 'the sentence before comes along',
      days: [
        ['The library lends telescopes. Maybe we could borrow one for the meteor shower?'],
        ['Paid the bills.'],
        [
          'Borrowed the telescope from the library. It showed us nine stars of the meteor shower, and the rest was cloud.',
        ],
      ],
      thread: ['The library lends telescopes.', 'Borrowed the telescope'],
    },
    {
      name: 'what was put right, without a word for it',
      days: [
        ['I told Marek in front of the whole choir that his tenor solo was too slow.'],
        ['Onion soup, and an early night.'],
        ['Sat beside Marek on the tram and praised the tenor solo, which he sings exactly as the choir needs it.'],
      ],
      thread: ['I told Marek', 'Sat beside Marek'],
    },
    {
      name: 'a machine that starts again',
      days: [
        ['Our old tractor won’t start, and the hay is still out.'],
        ['My niece lost a tooth and found a coin.'],
        ['The fuel filter was clogged, and now the tractor runs again.', 'Cold soup on the porch.'],
      ],
      thread: ['Our old tractor', 'The fuel filter'],
    },
    {
      name: 'a second boiling',
      days: [
        ['Tried to make marmalade and it would not set. Six jars of syrup.'],
        ['Meeting about the budget.'],
        ['Boiled the marmalade again with lemon pips. It set in an hour.'],
      ],
      thread: ['Tried to make marmalade', 'Boiled the marmalade'],
    },
    {
      name: 'who did it',
      days: [
        ['I wonder who painted the mural behind the station.'],
        ['Cold, grey, good bread.'],
        ['The woman in the kiosk told me who painted the mural: her son, at nineteen, in one night.'],
      ],
      thread: ['I wonder who painted', 'The woman in the kiosk'],
    },
    {
      name: 'what somebody said and what came of it',
      days: [
        ['Priyanka says I interrupt her. Tomorrow I will count to three before I contradict her.'],
        ['Counted to three before I contradicted anybody. Priyanka noticed by noon.'],
      ],
      thread: ['Priyanka says', 'Counted to three'],
    },
    {
      name: 'lost and found',
      days: [
        ['Could not find my passport anywhere.'],
        ['Rain. Read two chapters.'],
        ['Found my passport in the atlas, at Portugal.'],
      ],
      thread: ['Could not find my passport', 'Found my passport'],
    },
    {
      name: 'a word from a crossword',
      days: [
        ['New word from the crossword: defenestrate.'],
        ['Gym, then pancakes.'],
        ['Used "defenestrate" in the stand-up meeting. Nobody blinked.'],
      ],
      thread: ['New word', 'Used "defenestrate"'],
    },
    {
      name: 'a deed that begins with re-',
      days: [
        ['We need to repaint the shed before the frost.'],
        ['A quiet day.'],
        ['Repainted the shed with Joel, green, with one blue corner.'],
      ],
      thread: ['We need to repaint', 'Repainted the shed'],
    },
    {
      name: 'a photo for a sister',
      days: [
        ['My sister is in Bergen until May. I want to send her the photo of the lighthouse.'],
        ['Laundry.'],
        ['I sent her the photo of the lighthouse. She answered with a heart.'],
      ],
      thread: ['My sister is in Bergen', 'I sent her the photo'],
    },
    {
      name: 'a descant',
      days: [
        ['The choir director wants me to sing the descant. I might ask Beatrix how she gets up there.'],
        ['Commute, emails, stew.'],
        ['Asked Beatrix about the descant. She hums it in the shower, low, until it is boring.'],
      ],
      thread: ['The choir director', 'Asked Beatrix'],
    },
    {
      name: 'a smell with an answer',
      days: [
        ['The compost smells of ammonia and I have no idea why.'],
        ['Lovely lunch with Theo.'],
        ['Turned out the compost needed cardboard. Two boxes, and it smells of forest.'],
      ],
      thread: ['The compost smells', 'Turned out the compost'],
    },
    {
      name: 'a word that comes back',
      days: [
        ['I keep forgetting the Welsh word for butterfly.'],
        ['Paid the rent.'],
        ['Pili-pala! The Welsh word for butterfly came back to me on the bus.'],
      ],
      thread: ['I keep forgetting', 'The Welsh word'],
    },
    {
      name: 'a sketchbook at the harbour',
      days: [
        ['Next week I want to take the sketchbook to the harbour.'],
        ['Grey day.'],
        ['Sat at the harbour with the sketchbook until my fingers were stiff.'],
      ],
      thread: ['Next week', 'Sat at the harbour'],
    },
    {
      name: 'a skill that is used',
      days: [
        ['Learned to darn socks from a video.'],
        ['Two meetings, one nap.'],
        ['Darned the grey socks. The heel looks like a small carpet.'],
      ],
      thread: ['Learned to darn', 'Darned the grey'],
    },
  ],
  lookalikes: EN_LOOKALIKES,
};
