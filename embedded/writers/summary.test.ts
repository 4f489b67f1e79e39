import { describe, expect, test } from 'vitest';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import { buildLongSensitiveText } from '../samples/long-heavy.ts';
import { summariseDay } from './summary.ts';

const DATE = '2026-11-20';
/** Long entries without a point. */
const STORIES: Readonly<Record<string, string>> = {
  en: `The ship left the harbour before dawn with a cargo of timber and salt. The captain had sailed the northern route for twenty
    years. A storm came up behind the islands on the second evening. The mast broke near the deck and two sails were lost in the
    water. The carpenter worked through the night with wet ropes and a dull saw. In the morning the coast was closer than the map had said.
    A fishing boat towed the ship into a bay with a stone tower. The timber was sold there for half of its price. The crew slept for two days in a
    barn above the beach. The owner of the ship wrote an angry letter to the captain. The letter is kept in a museum near the harbour today.
    The museum has a room with maps and a model of the ship.`,
  de: `Das Schiff verließ den Hafen vor der Dämmerung mit einer Ladung Holz und Salz. Der Kapitän kannte die nördliche Strecke seit zwanzig Jahren.
    Am zweiten Abend kam hinter den Inseln ein Sturm auf. Der Mast brach nahe am Deck und zwei Segel gingen verloren. Der Zimmermann arbeitete die
    ganze Nacht mit nassen Seilen und einer stumpfen Säge. Am Morgen war die Küste näher, als die Karte gesagt hatte. Ein Fischerboot zog das Schiff
    in eine Bucht mit einem Turm. Das Holz wurde dort zum halben Preis verkauft.`,
  fr: `Le navire a quitté le port avant l’aube avec une cargaison de bois et de sel. Le capitaine connaissait la route du nord depuis vingt ans. Une tempête est
    arrivée derrière les îles le deuxième soir. Le mât s’est brisé près du pont et deux voiles sont tombées dans l’eau. Le charpentier a travaillé toute la nuit avec
    des cordes mouillées. Au matin la côte était plus proche que sur la carte. Un bateau de pêche a tiré le navire dans une baie. Le bois y fut vendu à moitié prix.`,
  es: `El barco salió del puerto antes del alba con una carga de madera y sal. El capitán conocía la ruta del norte desde hacía veinte años. Una tormenta llegó
    detrás de las islas la segunda noche. El mástil se rompió cerca de la cubierta y dos velas cayeron al agua. El carpintero trabajó toda la noche con cuerdas mojadas.
    Por la mañana la costa estaba más cerca que en el mapa. Un barco de pesca llevó la nave a una bahía. La madera se vendió allí a mitad de precio.`,
  it: `La nave lasciò il porto prima dell’alba con un carico di legno e sale. Il capitano conosceva la rotta del nord da vent’anni. Una tempesta arrivò dietro le isole
    la seconda sera. L’albero si spezzò vicino al ponte e due vele caddero in acqua. Il carpentiere lavorò tutta la notte con corde bagnate. Al mattino la costa era più
    vicina che sulla carta. Una barca da pesca tirò la nave in una baia. Il legno fu venduto là a metà prezzo.`,
  pt: `O navio deixou o porto antes da aurora com uma carga de madeira e sal. O capitão conhecia a rota do norte há vinte anos. Uma tempestade chegou por trás das ilhas
    na segunda noite. O mastro partiu-se perto do convés e duas velas caíram na água. O carpinteiro trabalhou toda a noite com cordas molhadas. De manhã a costa estava
    mais perto do que no mapa. Um barco de pesca puxou o navio para uma baía. A madeira foi vendida ali por metade do preço.`,
  nl: `Het schip verliet de haven voor zonsopgang met een lading hout en zout. De kapitein kende de noordelijke route al twintig jaar. Een storm kwam op de tweede avond
    achter de eilanden vandaan. De mast brak vlak boven het dek en twee zeilen vielen in het water. De timmerman werkte de hele nacht met natte touwen. In de ochtend was
    de kust dichterbij dan op de kaart. Een vissersboot trok het schip een baai in. Het hout werd daar voor de halve prijs verkocht.`,
  sv: `Skeppet lämnade hamnen före gryningen med en last av timmer och salt. Kaptenen kände den norra vägen sedan tjugo år. En storm kom bakom öarna den andra kvällen.
    Masten bröts nära däcket och två segel föll i vattnet. Snickaren arbetade hela natten med våta rep och en slö såg. På morgonen var kusten närmare än på kartan. En
    fiskebåt drog skeppet in i en vik. Timret såldes där för halva priset.`,
  ru: `Корабль вышел из гавани до рассвета с грузом леса и соли. Капитан ходил северным путём двадцать лет. Буря пришла из-за островов на второй вечер. Мачта сломалась
    возле палубы, и два паруса упали в воду. Плотник всю ночь трудился с мокрыми верёвками. Утром берег был ближе, чем на карте. Рыбацкая лодка отвела корабль в бухту.
    Груз продали там за половину цены.`,
};

function summarise(...contents: string[]): string[] {
  return summariseDay({ date: DATE, entries: contents.map((content) => ({ content })) }, []);
}

describe('the summary of a day', () => {
  test('says a short entry as a whole', () => {
    expect(summarise('The herons were back. Walked home slowly.')).toEqual([
      'The herons were back. Walked home slowly.',
    ]);
  });

  test('has one line for each of up to five entries, in their order', () => {
    const lines = summarise('Bread can rest.', 'Silence helps.', 'Octopuses taste with their arms.');

    expect(lines).toEqual(['Bread can rest.', 'Silence helps.', 'Octopuses taste with their arms.']);
  });

  test('has five lines when there are more entries', () => {
    const contents = Array.from(
      { length: 12 },
      (_, index) => `Subject number ${index} is about ${'abcdefghijkl'[index]?.repeat(4)} today.`,
    );

    expect(summarise(...contents)).toHaveLength(5);
  });

  test('has up to three lines for one long entry', () => {
    const long = [
      'The tomatoes on the south wall are ripening two weeks before all the others in the garden.',
      'My colleague explained how the compiler removes types before the program runs, which I had wrong.',
      'Saying no to Saturday was shorter than the arguments I had prepared on the train.',
      'The blackbird sings in phrases and stops to think, while the wren is far too loud for its size.',
      'Compound interest is a staircase whose steps get taller, and the rule of seventy gives the years.',
      'At the market an old man showed me how to choose a melon by the sound it makes when you knock.',
      'In the evening we played the slow song twice, and the second time it finally sounded like music.',
      'Grandma keeps her dough under a blanket, the way it was done before there were any radiators.',
    ].join(' ');

    expect(summarise(long)).toHaveLength(3);
  });

  test('keeps an open question', () => {
    const lines = summarise(
      'I finally understood why there are two high tides a day. The moon pulls the water on the near side, and on the far side the earth itself is pulled away. Why are the tides so small in the Mediterranean then?',
    );

    expect(lines.at(-1)).toBe('Why are the tides so small in the Mediterranean then?');
  });

  test('keeps an open question of a full day in place of the last line', () => {
    const filler =
      'I spent the whole long afternoon with the invoices, the letters and the forms that nobody else had wanted to look at since the summer ended.';
    const lines = summarise(
      'One apple.',
      'Two pears.',
      'Three plums.',
      'Four figs.',
      `${filler} ${filler} Why do we keep so much paper?`,
    );

    expect(lines).toHaveLength(5);
    expect(lines).toContain('Why do we keep so much paper?');
  });

  const asked = 'Maybe I should ask my uncle about his old telescope.';
  const done = { date: DATE, entries: [{ content: `Rang my uncle. He still oils the telescope every spring.` }] };

  test('ends with the line of an earlier day that leads to this one', () => {
    const earlier = [{ date: '2026-11-17', entries: [{ content: `${asked} A grey day.` }] }];

    expect(summariseDay(done, earlier).at(-1)).toBe(`On Tuesday you wrote: “${asked}”`);
  });

  test('names the earlier day in the language of the day', () => {
    const cooked = 'El membrillo de mi vecina se pela después de hervirlo, nunca antes.';
    const day = { date: DATE, entries: [{ content: 'Salió el membrillo, tres tarros y la encimera muy pegajosa.' }] };

    expect(summariseDay(day, [{ date: '2026-11-13', entries: [{ content: cooked }] }]).at(-1)).toBe(
      `El 13 de noviembre escribiste: “${cooked}”`,
    );
  });

  test.each([
    ['more than seven days before', '2026-11-12', asked],
    ['about something else', '2026-11-17', 'The herons are back at the weir.'],
    ['with words of distress', '2026-11-17', `${asked} I want to die.`],
    ['too hard to be read back', '2026-11-17', 'I hate myself, I should have asked my uncle about the telescope.'],
  ])('ends without a line of a day %s', (_, date, content) => {
    const lines = summariseDay(done, [{ date, entries: [{ content }] }]);

    expect(lines).toEqual(summariseDay(done, []));
  });

  test('does not start with a word that points back when another sentence does not', () => {
    const [line] = summarise(
      'This was new to me and it took the whole afternoon to read. It was long and dense, and it had no pictures. The library opens at nine on Saturdays and has a quiet room with armchairs.',
    );

    expect(line).toMatch(/^The library/);
  });

  test('introduces a list with the line above it', () => {
    const [line] = summarise(
      'Read about spaced repetition:\n- review after one day, then three, then a week\n- testing yourself beats rereading\n- forgetting a little is part of it\nI want to try this with the Portuguese verbs soon.',
    );

    expect(line).toBe(
      'Read about spaced repetition: review after one day, then three, then a week; testing yourself beats rereading',
    );
  });

  test('is not empty for what cannot be seen, and empty for blanks', () => {
    expect(summarise('\u200b')).toEqual(['…']);
    expect(summarise('  \n ')).toEqual([]);
    expect(summarise()).toEqual([]);
  });

  test('reads an entry of more sentences than are compared with each other', () => {
    const words = ['garden', 'river', 'letter', 'kitchen', 'mountain', 'window', 'violin'];
    const long = Array.from(
      { length: 150 },
      (_, index) => `The ${words[index % 7]} was near the ${words[(index * 3 + 1) % 7]} today.`,
    );

    const lines = summarise(long.join(' '));

    expect(lines).toHaveLength(3);
    expect(new Set(lines).size).toBe(3);
  });

  test('of one sentence is that sentence, to the last sign', () => {
    for (const sentence of [
      'Today I learned that bread can rest in the fridge:',
      'TIL: `git switch -` goes back',
      'https://example.org/a-page.html',
      'Heute habe ich gelernt, dass Hefeteig ruhen darf',
      '今日は祖母に電話した',
      `${Array.from({ length: 45 }, (_, index) => `word${index}`).join(' ')}.`,
    ])
      expect(summarise(sentence)).toEqual([sentence]);
  });

  test('leaves out a to-do list beside other lines, and keeps its ticks where it stands alone', () => {
    expect(summarise('TODO\n[x] read chapter 3\n[ ] exercises\n* entropy always increases')).toEqual([
      'entropy always increases',
    ]);
    expect(summarise('[x] read chapter 3\n[ ] exercises')).toEqual(['[x] read chapter 3; [ ] exercises']);
    expect(summarise('Entropy rises.\n[x] read chapter 3\nHeat flows.')).toEqual(['Entropy rises. … Heat flows.']);
  });

  test.each([
    [
      'en',
      'What I take from it: the crew was not stupid, only tired.',
      'Maybe I should send the chapter to Lena this week.',
    ],
    ['de', 'Mir ist klar geworden, wie müde die Mannschaft war.', 'Nächstes Mal frage ich Lena zuerst nach dem Brief.'],
    ['fr', 'J’ai compris que l’équipage était très fatigué.', 'La prochaine fois je demande à Lena avant de partir.'],
    ['es', 'Me di cuenta de que la gente estaba muy cansada.', 'La próxima vez le pregunto a Lena antes de salir.'],
    ['it', 'Ho capito che la gente era molto stanca quel giorno.', 'La prossima volta chiedo a Lena prima di partire.'],
    [
      'pt',
      'Percebi que a gente estava muito cansada naquele dia.',
      'Da próxima vez pergunto à Lena antes de sair de casa.',
    ],
    [
      'nl',
      'Ik besefte dat de mensen op het schip erg moe waren.',
      'Volgende keer vraag ik het eerst aan Lena op kantoor.',
    ],
    ['sv', 'Jag insåg att de som var ombord var mycket trötta.', 'Nästa gång frågar jag Lena innan jag går hem.'],
    ['ru', 'Я поняла, что люди на этом корабле очень устали.', 'В следующий раз я спрошу об этом у Лены.'],
  ])('of a long entry brings the insights at its end: %s', (language, insight, next) => {
    const story = (STORIES[language] ?? '').replace(/\s+/g, ' ');
    const lines = summarise(`${story} ${insight} ${next}`);

    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(lines.join('\n')).toContain(next.slice(-20));
    expect(lines.join('\n')).toContain(insight.slice(-20));
  });

  test('gives an essay beside two notes its points', () => {
    const lines = summarise(
      `${(STORIES.en ?? '').replace(/\s+/g, ' ')} Maybe I should send the chapter to Lena.`,
      'It rained.',
      'Tea at four.',
    );

    expect(lines).toHaveLength(5);
    expect(lines).toContain('Maybe I should send the chapter to Lena.');
  });

  test('says nothing back of an entry with heavy words', () => {
    expect(summarise('I want to die. The bus was late.', 'The cat sat with me.')).toEqual(['The cat sat with me.']);
    expect(summarise('I want to die. The bus was late.')).toEqual([NEUTRAL_SUMMARY]);
    expect(summarise('Ich will sterben, habe ich gedacht.')).toEqual([NEUTRAL_SUMMARY]);
  });

  test('says nothing back of an entry with heavy words beyond what is read of it', () => {
    const heavy = buildLongSensitiveText(10_000);
    const lines = summarise(heavy, 'The cat sat with me. '.repeat(860)).join(' ');

    expect(lines).toContain('The cat sat with me.');
    expect(lines).not.toMatch(/ferry|die/);
    expect(summarise(heavy.padEnd(20_000), heavy)).toEqual([NEUTRAL_SUMMARY]);
    expect(summarise(heavy)).toEqual([NEUTRAL_SUMMARY]);
  });

  test('repeats no line', () => {
    expect(summarise('Same.', 'Same.', 'Other.')).toEqual(['Same.', 'Other.']);
  });
});
