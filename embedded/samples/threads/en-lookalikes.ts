import type { ThreadSamples } from './thread-samples.ts';

export const EN_LOOKALIKES: ThreadSamples['lookalikes'] = [
  {
    name: 'a fruit on two days',
    days: [['Ate a mango on the balcony.'], ['Nothing much.'], ['The mango at the shop was too expensive.']],
  },
  {
    name: 'a plant on two days',
    days: [['Watered the geranium before work.'], ['The geranium stands next to the radio now.']],
  },
  {
    name: 'a man who is always called by his title',
    days: [
      ['Mr Adeyemi asked whether I could stay longer.'],
      ['Coffee with Lia.'],
      ['I finally told Mr Adeyemi about the holidays.'],
    ],
  },
  {
    name: 'work that goes badly and work that goes well',
    days: [['I should work less in the evening.'], ['Work went well today.']],
  },
  {
    name: 'thanks on two days',
    days: [['I want to thank the neighbours for the plums.'], ['Thanked the driver, who waited for me.']],
  },
  {
    name: 'a weekday and a month',
    days: [
      ['On Thursday I will start to swim.'],
      ['Since Thursday the stairs are painted.'],
      ['In October I should sort the photos.'],
      ['October is finally over.'],
    ],
  },
  {
    name: 'the same beginning every day',
    days: [
      ['Three small wins of the day: tidy desk, short call, hot soup.'],
      ['Three small wins of the day: an answered letter, clean windows, a nap.'],
      ['Three small wins of the day: new laces, ripe pears, a good joke.'],
    ],
  },
  {
    name: 'a label before each note',
    days: [['Workout: forty minutes on the rowing machine.'], ['Workout: stretching and a short jog.']],
  },
  {
    name: 'participles',
    days: [['I was completely exhausted after the choir.'], ['Exhausted, but the kitchen is done.']],
  },
  {
    name: 'something that is not done',
    days: [['I should buy a hammock.'], ['Read in the shade, without a hammock.']],
  },
  {
    name: 'two words that begin alike',
    days: [
      ['I should ask my father about the workshop in the cellar.'],
      ['Handed out a worksheet about fractions, and it worked.'],
    ],
  },
  {
    name: 'two words that an ending makes alike',
    days: [['The plane was late, and I lost a glove.'], ['The plan works.']],
  },
  {
    name: 'a habit in the same words',
    days: [['Jogged along the canal towpath before breakfast.'], ['Jogged along the canal towpath after breakfast.']],
  },
  {
    name: 'a plan, and the thing in another matter',
    days: [['I should repair the pergola before winter.'], ['We sat under the pergola and ate cherries.']],
  },
  {
    name: 'a question, and the thing in another matter',
    days: [['Why do herons stand on one leg?'], ['Left early because of the rain and saw a heron.']],
  },
  {
    name: 'a plan that is still a plan',
    days: [['Maybe I should visit the quarry.'], ['Tomorrow I will visit the quarry, if it is dry.']],
  },
  {
    name: 'a plan that is regretted',
    days: [['I promised to go kayaking with Bo.'], ['I would have gone kayaking with Bo.']],
  },
  {
    name: 'a line that needs the one before',
    days: [
      ['The accordion is broken.', 'Lunch with Ida.'],
      ['She repaired it. See https://example.org/a and https://example.org/b'],
    ],
  },
  { name: 'a list of tasks', days: [['The dishwasher leaks.'], ['[x] dishwasher fixed\n[ ] call the bank']] },
  {
    name: 'a friend on two days',
    days: [['I should be more patient with Leonor.'], ['Leonor came by and we finally saw the film.']],
  },
  {
    name: 'a week with a child',
    days: [
      ['Ella had a fever all night. I slept on the floor beside her bed.', 'Pasta again.'],
      ['Took Ella to the playground after lunch. She made friends with a boy called Ravi.'],
      ['Why do children never want to wear a jacket?', 'Deadline moved to Friday.'],
      ['Ella lost her jacket on the bus, and Ravi gave her his gloves.'],
      ['Finally a whole evening for myself. Watched half a film.'],
      ['The playground was closed. We fed ducks instead.'],
    ],
  },
  {
    name: 'a week of shifts',
    days: [
      ['Long shift, two admissions and no break. I should drink more water.'],
      ['The new rota is unfair. Talked to Femi about it over tea.'],
      ['Quiet night on the ward. Read the paper twice.'],
      ['Femi brought samosas. The ward smelled wonderful.'],
      ['I want to learn to say no. Took an extra shift.'],
      ['Water everywhere in the staff room, a pipe burst.'],
    ],
  },
  {
    name: 'a week of lectures',
    days: [
      ['Lecture on enzymes. I understood maybe half.'],
      ['Library until nine. The heating broke.'],
      ['Enzymes again, with slides from the year before.'],
      ['I should start the essay tomorrow.'],
      ['Went to the library, but only returned books.'],
      ['The essay by Orwell was better than I remembered.'],
    ],
  },
  {
    name: 'a week of running',
    days: [
      ['5k along the canal, slow.'],
      ['Bought new shoes for the marathon.'],
      ['Intervals on the track. Legs like lead.'],
      ['The canal was frozen at the edges. Beautiful run.'],
      ['Rest day, finally. Foam roller and a bath.'],
      ['Marathon plan: twelve weeks from now.'],
    ],
  },
  {
    name: 'a week of meetings',
    days: [
      ['The quarterly report is late because the numbers were wrong.'],
      ['Presented the roadmap. Questions about the pricing.'],
      ['The report went out. Lunch with Dmitri.'],
      ['Dmitri wants a new roadmap. I said I would think about it.'],
      ['Should I ask for a raise?', 'Pricing meeting moved.'],
      ['Finished early and walked home.'],
    ],
  },
  {
    name: 'four days of gratitude',
    days: [
      ['Grateful for the sun, the soup and my bicycle.'],
      ['Grateful for Joan, who always calls at the right moment.'],
      ['Grateful for soup and a warm bicycle helmet.'],
      ['Grateful that Joan laughed.'],
    ],
  },
  {
    name: 'a bakery, in two matters',
    days: [['The bakery on the corner is broken into again.'], ['The bakery had perfect rolls this morning.']],
  },
  {
    name: 'a tram, in two matters',
    days: [['I forgot the umbrella on the tram.'], ['The tram driver finally smiled at me.']],
  },
  {
    name: 'a lighthouse, in two matters',
    days: [['Learned that the lighthouse was built in 1820.'], ['Saw the lighthouse from the ferry, half in fog.']],
  },
  {
    name: 'a choir, in two matters',
    days: [['Why is the choir so loud on Tuesdays?'], ['Joined the choir because Mette asked me.']],
  },
  {
    name: 'a quince, in two matters',
    days: [['I want to plant a quince in spring.'], ['Ate quince jelly at the market and bought a jar.']],
  },
  {
    name: 'a friend and a city',
    days: [['I should visit Oskar in Leipzig.'], ['Oskar sent a postcard from Leipzig.']],
  },
  {
    name: 'a tent, in two matters',
    days: [
      ['The zip of my tent broke on the first night.'],
      ['Slept in the tent without rain, the stars were wonderful.'],
    ],
  },
  {
    name: 'a week with cats',
    days: [
      ['Dentist at nine. The hygienist talks about her cats the whole time.', 'Leftover curry.'],
      ['I should call the landlord about the boiler.', 'The cats knocked over the basil.'],
      ['Basil pesto for dinner. Sent Tove a recipe.'],
      ['Rain. The boiler man came to the wrong house.'],
      ['Tove called, we laughed about the wrong house in her street.'],
      ['Curry with too much salt.'],
    ],
  },
  {
    name: 'a week with a concert',
    days: [
      ['The train was late and I missed the start of the concert.'],
      ['Concert tickets are so expensive now.'],
      ['Learned that trains in Japan wait for nobody.'],
      ['Finally booked the summer holiday.'],
      ['The start of summer feels like a door.'],
      ['Wrote a long letter to nobody.'],
    ],
  },
  {
    name: 'a week with a dragon',
    days: [
      ['Ruben lost a tooth at breakfast.'],
      ['Ruben drew a dragon with eleven legs.'],
      ['What do dragons eat, he wanted to know.'],
      ['Made dragon-shaped pancakes and burned two.'],
      ['A tooth for the tooth fairy, and a coin in the shoe.'],
    ],
  },
  {
    name: 'a window, in two matters',
    days: [['The kitchen window is stuck.'], ['Washed every window in the kitchen, perfect weather for it.']],
  },
  {
    name: 'a novel that somebody else reads',
    days: [['I want to read the novel that Sunniva gave me.'], ['Sunniva finished a novel about whales.']],
  },
  { name: 'a cello, in two matters', days: [['Broke a string of the cello.'], ['The cello concert was wonderful.']] },
  {
    name: 'an allotment, in two matters',
    days: [['The allotment is full of slugs, a disaster.'], ['Had tea at the allotment, and the kettle worked.']],
  },
  {
    name: 'an airport, in two matters',
    days: [['Why am I always early at the airport?'], ['The airport has a new terminal because of the traffic.']],
  },
  {
    name: 'wool, in two matters',
    days: [['Learned that wool shrinks in hot water.'], ['Bought wool for a hat and used the old needles.']],
  },
  {
    name: 'a ladder and a name',
    days: [['Tomorrow I will bring the ladder back to Konrad.'], ['Konrad fell off a ladder once, he told me.']],
  },
];
