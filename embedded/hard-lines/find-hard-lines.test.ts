import { describe, expect, test } from 'vitest';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { findHardLines, hasHardLine, knowsHardLines, removeHardLines } from './find-hard-lines.ts';

describe('a hard line', () => {
  test.each([
    ['en', 'The vet says the dog has three weeks to live.'],
    ['en', 'My boss said that my report was useless.'],
    ['en', 'I miss grandpa.'],
    ['en', 'My dad has cancer.'],
    ['en', 'Cried in the car after work.'],
    ['de', 'Ich bin durch die Prüfung durchgefallen.'],
    ['de', 'Oma ist gestorben.'],
    ['de', 'Ich fühle mich nutzlos.'],
    ['fr', 'J’ai raté mon examen.'],
    ['fr', 'Le chien est mort ce matin.'],
    ['fr', 'Je me sens nulle.'],
    ['es', 'He suspendido el examen otra vez y no sé cómo decirlo en casa.'],
    ['es', 'Mi perro se está muriendo.'],
    ['es', 'Me siento inútil.'],
    ['it', 'Sono stato bocciato.'],
    ['it', 'Il gatto è morto.'],
    ['it', 'Mi sento inutile.'],
    ['pt', 'Reprovei no exame.'],
    ['pt', 'O meu cão morreu.'],
    ['pt', 'Sinto-me inútil.'],
    ['nl', 'Ik ben gezakt voor het examen.'],
    ['nl', 'De hond is overleden.'],
    ['nl', 'Ik voel me waardeloos.'],
    ['sv', 'Jag misslyckades igen.'],
    ['pl', 'Dziadek umarł w niedzielę.'],
    ['ru', 'Бабушка умерла вчера.'],
    ['tr', 'Sınavda başarısız oldum.'],
    ['ja', '試験に落ちた。'],
    ['zh', '我考试失败了。'],
    ['ko', '시험에 떨어졌다.'],
    ['ar', 'جدي مات أمس.'],
  ])('is known in %s: %s', (_language, text) => {
    expect(hasHardLine(text)).toBe(true);
  });

  test.each([
    ['en', 'Mrs Haddow died ten past four, I had gone for my break.'],
    ['es', 'En la panadería, delante de todos, me dijo que no entiendo de papeles.'],
    ['fr', 'Tout le monde a ri, moi aussi. Rentré seul.'],
    ['de', 'Heute Nacht lag ich wach und habe geweint.'],
    ['ja', '大将は何も言わずに自分の分だけ作り直してた。'],
  ])('is known by what happens in %s: %s', (_language, text) => {
    expect(hasHardLine(text)).toBe(true);
  });

  test.each([
    ['en', 'Bread needs more salt than you think.'],
    ['en', 'CRDTs merge without conflicts and without pain.'],
    ['en', 'The hospital garden has a bench in the sun.'],
    ['en', 'Terminal 2 is quicker.'],
    ['en', 'The stroke of the backhand comes from the shoulder.'],
    ['en', 'Sync engines are hard.'],
    ['en', 'I should have asked earlier which version they use.'],
    ['de', 'Der Hefeteig war wunderbar.'],
    ['de', 'Der Tierarzt hat mir gezeigt, wie man Krallen schneidet.'],
    ['fr', 'Le pain a levé toute la nuit.'],
    ['es', 'La tortilla salió perfecta.'],
    ['it', 'La pianta ha due foglie nuove.'],
    ['pt', 'O bolo ficou perfeito.'],
    ['nl', 'Ik leer tot laat in de avond Spaans.'],
    ['ja', '今日はよく頑張った。がんばってよかった。'],
  ])('is not seen in %s: %s', (_language, text) => {
    expect(hasHardLine(text)).toBe(false);
  });

  test.each([
    ['en', 'I was scared, but I wrote the letter anyway.'],
    ['de', 'Ich hatte Angst, habe den Brief aber trotzdem geschrieben.'],
    ['fr', 'J’avais peur, mais j’ai quand même écrit la lettre.'],
    ['es', 'Tenía miedo, pero escribí la carta de todos modos.'],
  ])('is none with its own turn in %s: %s', (_language, text) => {
    expect(hasHardLine(text)).toBe(false);
  });
});

describe('an entry with a hard line', () => {
  const [entry] = parseEntries(
    checkEntries([
      {
        content:
          'Tea comes from one plant. Bread needs salt. The bus is green. My dog died this morning. It rained at noon. Gulls slept on the pier. The tide was low. Ferries leave at six.',
      },
    ]),
    1000,
  );
  if (!entry) throw new Error('No entry.');

  test('loses that line, and keeps what has nothing to do with it', () => {
    expect([...findHardLines(entry)]).toEqual([3]);
    expect(removeHardLines(entry).sentences.map(({ text }) => text)).not.toContain('My dog died this morning.');
  });

  test('loses a line beside it that alone would be kept', () => {
    const beside = 'I stood there and could not say a word to anybody.';
    const [alone, both] = parseEntries(
      checkEntries([{ content: beside }, { content: `My mother died at five this morning. ${beside}` }]),
      1000,
    );

    expect([...findHardLines(alone ?? entry)]).toEqual([]);
    expect([...findHardLines(both ?? entry)]).toEqual([0, 1]);
  });

  test('keeps a warm sentence after it', () => {
    const [warm] = parseEntries(
      checkEntries([{ content: 'My dog died this morning. Anna hugged me with so much love.' }]),
      1000,
    );

    expect([...findHardLines(warm ?? entry)]).toEqual([0]);
  });
});

test('a language without samples is not known', () => {
  expect(['en', 'fi', 'hi', 'hu'].map(knowsHardLines)).toEqual([true, true, true, false]);
});
