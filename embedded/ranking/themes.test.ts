import { describe, expect, test } from 'vitest';
import { type CheckedDay, checkDays } from '../entries/checked-entries.ts';
import { findThemes } from './themes.ts';

function writeDays(...contents: string[]): CheckedDay[] {
  return checkDays(contents.map((content, index) => ({ date: `2026-11-1${index}`, entries: [{ content }] })));
}

describe('themes', () => {
  test('two words close together on two days are one, named in the -ing form', () => {
    const days = writeDays('I asked for help with the form.', 'Nothing new.', 'Asking for help took a minute.');

    expect(findThemes(days)).toEqual([
      expect.objectContaining({ label: 'asking for help', days: ['2026-11-10', '2026-11-12'] }),
    ]);
  });

  test('one rare word needs two days, a short common one three', () => {
    const label = (...contents: string[]): string[] => findThemes(writeDays(...contents)).map((theme) => theme.label);

    expect(label('The garden was wet.', 'Sat in the garden.')).toEqual(['garden']);
    expect(label('The knee hurt.', 'My knee again.')).toEqual([]);
    expect(label('The knee hurt.', 'My knee again.', 'A better knee.')).toEqual(['knee']);
  });

  test('an entry with a hard line makes none', () => {
    const label = (first: string) =>
      findThemes(writeDays(first, 'The kitchen smells of bread.', 'A lamp for the kitchen.')).map(
        (theme) => theme.days.length,
      );

    expect(label('The kitchen is warm.')).toEqual([3]);
    expect(label('The kitchen is warm. Grandma died on Sunday.')).toEqual([2]);
  });

  test.each([
    ['en', 'Feedback loops everywhere.', 'I saw feedback loops again.', 'feedback loops'],
    ['de', 'Ich sage zu schnell ja.', 'Wieder zu schnell ja gesagt.', 'zu schnell ja'],
    ['de', 'Der Hund schlief auf dem Sofa.', 'Die Hunde sind im Garten und bellen.', 'Hund'],
    ['fr', 'Le chat dort sur la chaise dans le salon.', 'Les chats sont dans le jardin.', 'chat'],
    ['es', 'Hice una tortilla para mi madre.', 'Las tortillas salieron muy ricas.', 'tortilla'],
    ['it', 'Ho letto un libro sul treno.', 'I libri della nonna sono nella cantina.', 'libri'],
    ['pt', 'Li um livro no comboio.', 'Os livros da avó estão na cave.', 'livro'],
    ['nl', 'De bomen in het park zijn kaal.', 'Een boom is in de storm omgevallen.', 'bomen'],
    ['pl', 'Czytam książkę o lesie.', 'Nowe książki są na półce i czekam.', 'książki'],
    ['ru', 'Я читаю книгу про лес.', 'Новые книги стоят на полке.', 'книги'],
    ['el', 'Διαβάζω ένα βιβλίο για το δάσος.', 'Τα βιβλία είναι στο ράφι και με περιμένουν.', 'βιβλία'],
    ['ja', '祖母に電話した。', '祖母の味噌汁を習った。', '祖母'],
  ])('forms of one word are one theme: %s «%s»', (_, first, second, label) => {
    const [theme] = findThemes(writeDays(first, second));

    expect(theme?.days).toHaveLength(2);
    expect(theme?.label.toLowerCase()).toBe(label.toLowerCase());
  });

  test.each([
    ['en', 'I was running in the rain.', 'No running today, my knee is sore.'],
    ['en', 'I was gardening in the rain.', 'It was a day without any gardening for me.'],
    ['de', 'Der Zucker war schon wieder leer.', 'Der Tee ist auch ohne Zucker gut.'],
    ['fr', 'La natation est bonne pour moi.', 'Il n’y a pas de natation dans la semaine.'],
    ['es', 'El chocolate estaba muy rico hoy.', 'Un día sin chocolate es posible para mí.'],
    ['it', 'Il cioccolato era nella cucina.', 'Una settimana senza cioccolato non è lunga.'],
    ['pt', 'O chocolate estava na cozinha.', 'Uma semana sem chocolate não é longa.'],
    ['nl', 'De chocolade lag in de keuken.', 'Een week zonder chocolade is niet lang.'],
    ['sv', 'Jag åt choklad och det var gott.', 'Det är en vecka utan choklad för mig.'],
    ['ru', 'Я купила шоколад для сестры.', 'Это неделя без шоколада для меня.'],
    ['zh', '今天吃了巧克力。', '今天没有巧克力。'],
  ])('what is denied does not come back: %s «%s»', (_, first, second) => {
    expect(findThemes(writeDays(first, second)).map(({ label }) => label.toLowerCase())).not.toContain(
      expect.stringMatching(/running|gardening|zucker|natation|cho|cioc|шок|巧/),
    );
    expect(findThemes(writeDays(first, second))).toEqual([]);
  });

  test.each([
    ['I learned many things today.', 'Today I learned other things.'],
    ['Heute habe ich viele Dinge gelernt.', 'Ich habe heute einige Dinge gelernt.'],
    ['Aujourd’hui j’ai appris des choses.', 'J’ai appris beaucoup de choses dans la journée.'],
    ['Hoy aprendí muchas cosas.', 'Las cosas que aprendí en el día.'],
    ['Oggi ho imparato molte cose.', 'Le cose che ho imparato nella giornata.'],
    ['Hoje aprendi muitas coisas.', 'As coisas que aprendi no dia.'],
    ['Vandaag heb ik veel dingen geleerd.', 'De dingen die ik heb geleerd.'],
    ['Сегодня я узнала новые вещи.', 'Это вещи, которые я узнала.'],
    ['今天我学到了东西。', '今天我学到了很多东西。'],
  ])('fillers are none: «%s»', (first, second) => {
    expect(findThemes(writeDays(first, second))).toEqual([]);
  });

  test.each([
    ['Mr Okonjo had the window seat.', 'Cards with Mr Okonjo after tea.'],
    ['Dr. Okonjo had the window seat.', 'Cards with Dr. Okonjo after tea.'],
    ['Thanked the baker for the loaf.', 'A card of thanks from the choir.'],
    ['Bei Frau Brandis war das Fenster offen.', 'Die Karte von Frau Brandis kam an.'],
    ['Ich sage dem Bäcker Danke.', 'Ein Brief mit Dank kam von dem Chor.'],
  ])('a name after a title and thanks are none: «%s»', (first, second) => {
    expect(findThemes(writeDays(first, second))).toEqual([]);
  });

  test('twice on the same day is not coming back', () => {
    expect(findThemes(writeDays('Spaced repetition works. I like spaced repetition.'))).toEqual([]);
  });

  test('everyday words and words with a comma between them are none', () => {
    const days = writeDays('I learned a lot today, tea, cake.', 'I learned a lot today, tea, cake.');

    expect(findThemes(days)).toEqual([]);
  });

  test('a pair is not repeated by its parts', () => {
    const days = writeDays('Spaced repetition helps.', 'Spaced repetition again.', 'Spaced repetition once more.');

    expect(findThemes(days).map(({ label }) => label.toLowerCase())).toEqual(['spaced repetition']);
  });

  test('other languages have theirs', () => {
    const german = writeDays('Um Hilfe bitten fällt schwer.', 'Die Geduld mit Jonas fehlt.', 'Mehr Geduld mit Jonas.');
    const japanese = writeDays('散歩をした。', '朝の散歩が好き。', '散歩に行く。');

    expect(findThemes(german).map(({ label }) => label)).toEqual(['Geduld mit Jonas']);
    expect(findThemes(japanese).map(({ label }) => label)).toEqual(['散歩']);
  });
});
