import { describe, expect, test } from 'vitest';
import { FILLING, STORIES } from '../samples/stories.ts';
import { summariseDay } from './summary.ts';

function summarise(...contents: string[]): string[] {
  return summariseDay({ date: '2026-11-20', entries: contents.map((content) => ({ content })) });
}

describe('the lines of a summary', () => {
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

  test('of a long entry is its insight, its intention and who and where, in the order of the day', () => {
    const lines = summarise(
      `Spent the morning at the ferry office with Ottilie and her uncle. The queue went twice round the hall and the clerk had one stamp for
      two counters. A boy sold oranges out of a pram. Uncle Matthias told the story of the lighthouse to everybody who could not get away.
      What I take from this is that nobody minds waiting as long as someone says how long. The oranges were rather dry. Next time I go on a
      Tuesday and bring a flask. The tram home was full and I stood beside a man with a cello. Supper was late and plain.`.replace(
        /\s+/g,
        ' ',
      ),
    );

    expect(lines).toEqual([
      'Spent the morning at the ferry office with Ottilie and her uncle.',
      'Uncle Matthias told the story of the lighthouse to everybody who could not get away. What I take from this is that nobody minds waiting as long as someone says how long. The oranges were rather dry. Next time I go on a Tuesday and bring a flask.',
    ]);
  });

  test('of a long entry without an insight has its ending, which is often the answer', () => {
    const lines = summarise(
      `Ida drew the house with a chimney, and I asked her what the smoke was for. She took the rubber and drew a tree beside it in silence.
      The rain came through the porch and the two of us moved the table. Her mother arrived at four with the wet umbrella and the twins.
      In the door she turned round and said: no chimney.`.replace(/\s+/g, ' '),
    );

    expect(lines.at(-1)).toMatch(/no chimney\.$/);
  });

  test.each([
    ['en', 'I realised the crew only wanted somebody to listen to them.'],
    ['de', 'Was ich mitnehme: Die Mannschaft wollte nur gehört werden.'],
    ['de', 'Mir ist heute klar geworden, dass die Mannschaft nur gehört werden wollte.'],
    ['fr', 'Je me suis aperçue que l’équipage voulait seulement être entendu.'],
    ['es', 'Me doy cuenta de que la gente solo quería ser escuchada.'],
    ['it', 'Mi sono reso conto che la gente voleva soltanto essere ascoltata.'],
    ['pt', 'Percebi que a gente só queria que alguém ouvisse.'],
    ['nl', 'Ik heb vandaag geleerd dat de mensen alleen gehoord wilden worden.'],
  ])('of a long entry has the sentence that announces itself in its middle: %s «%s»', (language, insight) => {
    const sentences = (STORIES[language] ?? '').replace(/\s+/g, ' ').split(/(?<=\.) /);
    const lines = summarise([...sentences.slice(0, 4), insight, ...sentences.slice(4)].join(' '));

    expect(lines[0]).toBe(sentences[0]);
    expect(lines.join('\n')).toContain(insight.slice(-30));
  });

  test('of an essay are what its paragraphs begin with, and the insight in one of them', () => {
    const lines = summarise(
      [
        'The Ripley box came up from the basement this morning, and for an hour I thought there was nothing in it but seed catalogues. There were forty-one of them, with prices in pencil.',
        'Under the catalogues was the map. It is a tracing on linen. Judith brought up our copy to compare, and the names of the fields did not agree with each other at all.',
        'So what did I learn. If you hold the linen at a slant with the light from the left, the pencil under the ink throws a shadow. Judith knew that, and I have worked with paper for thirty-one years.',
        'It was late by then. Malcolm looked in at four and asked whether both of us were all right, and neither of us had entered a single box into the book, which is what we are paid for.',
      ].join('\n\n'),
    );

    expect(lines).toEqual([
      'The Ripley box came up from the basement this morning, and for an hour I thought there was nothing in it but seed catalogues.',
      'Under the catalogues was the map. It is a tracing on linen.',
      'So what did I learn. If you hold the linen at a slant with the light from the left, the pencil under the ink throws a shadow. Judith knew that, and I have worked with paper for thirty-one years.',
      'Malcolm looked in at four and asked whether both of us were all right, and neither of us had entered a single box into the book, which is what we are paid for.',
    ]);
  });

  test('takes a music lesson for no insight', () => {
    const lines = summarise(
      `Lesson with Ilse at half past five, in the room above the shop. I had practised the shift two hundred times since Thursday and was
      proud of it. She listened twice and said nothing about it at all. I had been practising the landing. I realised that the shift is decided in
      the note before it. A hand that is not free to go cannot arrive anywhere, it can only be dragged. Next time I hum the note first.`.replace(
        /\s+/g,
        ' ',
      ),
      'Tea.',
    );

    expect(lines.join('\n')).toContain('I realised that the shift is decided in the note before it.');
  });

  test('of a long Japanese entry has the sentence that announces itself', () => {
    const story =
      '朝の港は霧が深くて、船の汽笛だけが聞こえた。荷物を運ぶ人たちは黙って列を作っていた。昼には晴れて、屋根の上で猫が寝ていた。';
    const lines = summarise(
      `${story}急ぐより待つほうが早いことに気づいた。${story.replaceAll('朝', '夕方').replaceAll('猫', '犬')}`,
    );

    expect(lines.join('\n')).toContain('急ぐより待つほうが早いことに気づいた。');
  });

  test('takes the sentence after one that only announces an insight', () => {
    const story = (STORIES.en ?? '').replace(/\s+/g, ' ');
    const lines = summarise(`${story} So what did I learn. The carpenter was the captain of that night. ${FILLING}`);

    expect(lines.join('\n')).toContain('So what did I learn. The carpenter was the captain of that night.');
  });

  test('takes the sentences along that a line needs', () => {
    const lines = summarise(
      `The choir met in the bakery because the hall was being painted. Our conductor stood on a flour sack. Then she realised that the ovens
      hum in B flat. I realised it too. ${FILLING}`.replace(/\s+/g, ' '),
    );

    expect(lines.join('\n')).not.toMatch(/^(?:Then|It|She)/m);
  });

  test('starts no line with half of a quotation', () => {
    const lines = summarise(
      `My aunt rang about the piano. She said, "Take it or I burn it. I learned that oak burns for an hour." ${FILLING} ${FILLING}`,
    );

    expect(lines.filter((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1)).toEqual([]);
  });

  test('shortens no sentence of up to 60 words and no bracket in it', () => {
    const long =
      'Walked round the whole reservoir with Margaret (she has taken up the accordion again after thirty years, in the garage, with the door shut) and she was terrible and happy, and I carried the case for the last mile because her shoulder is not what it was.';

    expect(summarise(`${long} ${FILLING}`)[0]).toBe(long);
  });

  test('has no code, address, figures or reference beside other lines', () => {
    expect(summarise('https://example.org/page', '17/30', 'See ch. 3', '`git stash -u`', 'Bread can rest.')).toEqual([
      'Bread can rest.',
    ]);
    expect(summarise('17 of 30', 'https://example.org/page')).toEqual(['17 of 30', 'https://example.org/page']);
    expect(summarise(`The bus was late.\nhttps://example.org/page\n${FILLING}`).join()).not.toContain('https');
    expect(summarise('https://example.org/page — the tide tables were there all along', 'Tea.')).toEqual([
      'The tide tables were there all along',
      'Tea.',
    ]);
  });

  test('has the tasks of a day whole, or none', () => {
    const tasks = '- [x] tyres\n- [x] dentist, both\n- [ ] the gutter, which needs a taller ladder';

    expect(summarise(`TODO week 47\n${tasks}`)).toEqual([
      'TODO week 47; [x] tyres; [x] dentist, both; [ ] the gutter, which needs a taller ladder',
    ]);
    expect(summarise(tasks, 'Bread can rest.')).toEqual(['Bread can rest.']);
  });

  test('leaves out what a notes app wrote under the title', () => {
    expect(
      summarise('Rye bread\nCreated: 9 Nov 2026 21:14\nTags: kitchen\n1 attachment: IMG_2201.HEIC\n\nHoles at last.'),
    ).toEqual(['Rye bread; Holes at last.']);
    expect(summarise('Labels: red')).toEqual(['Labels: red']);
  });
});

describe('what is done on a short day', () => {
  const PROSE = 'The plums are in the jar and the lid fits.';

  test.each(['[x] Rang the dentist. Two minutes.', '18 of 20!', '9/12!'])('is a line beside prose: %s', (result) => {
    expect(summarise(result, PROSE)).toEqual([result, PROSE]);
  });

  test.each(['[x] stamps\n[ ] the roof', '12 + 14 = 26'])('is no list with open tasks and no sum: %s', (content) => {
    expect(summarise(content, PROSE)).toEqual([PROSE]);
  });

  test('is left out of a day with more entries than lines', () => {
    const others = ['herons', 'ferry', 'oven', 'weir', 'tram'].map(
      (word) => `The ${word} by the mill is new this year.`,
    );

    expect(summarise('18 of 20!', ...others)).not.toContain('18 of 20!');
  });
});
