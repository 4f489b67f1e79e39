import { describe, expect, test } from 'vitest';
import { isHardLine, keepThemeSentences } from './find-hard-lines.ts';
import { HARD_LINE_SAMPLES } from '../samples/hard-lines/hard-line-samples.ts';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';

/** The language is told, because a line this short alone is easily mistaken. */
function isHard(content: string, language: string): boolean {
  const sentences = parseEntries(checkEntries([{ content }]), 1000).flatMap((entry) => entry.sentences);
  return sentences.some((sentence) => isHardLine(sentence, language, new Set([language])));
}

describe('a hard line', () => {
  test.each([
    ['en', 'I failed the exam.'],
    ['en', 'The vet says the dog has two weeks.'],
    ['en', 'My boss said that my report was useless.'],
    ['en', 'I will never be good at statistics.'],
    ['en', 'I learned nothing today.'],
    ['en', 'I miss grandpa.'],
    ['en', 'Cried in the car after work.'],
    ['en', 'I should have asked earlier what he needs.'],
    ['en', 'I gave away 5% by talking.'],
    ['en', 'Kept the green one. couldn’t do the shoes'],
    ['de', 'Ich hätte früher fragen sollen.'],
    ['fr', 'J’aurais dû appeler.'],
    ['es', 'Debí haber llamado.'],
    ['it', 'Avrei dovuto chiamare.'],
    ['pt', 'Não consegui terminar.'],
    ['nl', 'Had ik maar gebeld.'],
    ['sv', 'Jag borde ha ringt.'],
    ['ja', 'もっと早く聞くべきだった。'],
    ['en', 'I snapped at Tom over the dishes.'],
    ['de', 'Ich bin durch die Prüfung durchgefallen.'],
    ['de', 'Oma ist gestorben.'],
    ['de', 'Ich fühle mich nutzlos.'],
    ['fr', 'J’ai raté mon examen.'],
    ['fr', 'Le chien est mort ce matin.'],
    ['fr', 'Je me sens nulle.'],
    ['es', 'Suspendí el examen.'],
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
  ])('is known in %s: %s', (language, text) => {
    expect(isHard(text, language)).toBe(true);
  });

  test.each([
    ['en', 'Mrs Haddow died ten past four, I had gone for my break.'],
    ['en', 'She told Mr Price so in the waiting room with me stood there.'],
    ['en', 'He asked me very politely how long I’d worked here.'],
    ['en', 'Stopped, started again, stopped, said sorry and sat down.'],
    ['en', 'Kept going over the car park thing.'],
    ['en', 'Heel is agony getting out of bed.'],
    ['es', 'En la panadería, delante de todos, me dijo que no entiendo de papeles.'],
    ['es', 'Empecé, me paré, pedí perdón y me senté.'],
    ['fr', 'Tout le monde a ri, moi aussi. Rentré seul.'],
    ['de', 'Ich saß da wie ein Schuljunge und war trotzdem froh.'],
    ['de', 'Nicht geschlafen.'],
    ['ja', '大将は何も言わずに自分の分だけ作り直してた。'],
  ])('is known without a hard word, also with a turn, in %s: %s', (language, text) => {
    expect(isHard(text, language)).toBe(true);
  });

  test.each([
    ['en', 'Bread needs more salt than you think.'],
    ['en', 'CRDTs merge without conflicts and without pain.'],
    ['en', 'I was not afraid on the ladder.'],
    ['en', 'Sync engines are hard.'],
    ['en', 'Not as good as yesterday but I didn’t panic about it.'],
    ['en', 'I should have known that she and her friend would laugh together with love.'],
    ['en', 'I was scared, and mum held my hand and we laughed together.'],
    ['de', 'Der Hefeteig war wunderbar.'],
    ['de', 'Ich hatte keine Angst vor der Brücke.'],
    ['fr', 'Le pain a levé toute la nuit.'],
    ['es', 'La tortilla salió perfecta.'],
    ['it', 'La pianta ha due foglie nuove.'],
    ['pt', 'O bolo ficou perfeito.'],
    ['nl', 'Ik leer tot laat in de avond Spaans.'],
    ['ja', '今日はよく頑張った。がんばってよかった。'],
  ])('is not seen in %s: %s', (language, text) => {
    expect(isHard(text, language)).toBe(false);
  });

  test('a death is hard however warmly it is told', () => {
    expect(isHard('Grandma died, and she was kind and gentle and full of love and laughter.', 'en')).toBe(true);
  });

  test('a short line is read in every language the person writes', () => {
    const [sentence] = parseEntries(checkEntries([{ content: 'Oma gestorben, Freitag Beerdigung' }]), 1000).flatMap(
      (entry) => entry.sentences,
    );

    expect(sentence && isHardLine(sentence, 'en', new Set(['en', 'de']))).toBe(true);
  });
});

describe('the lines of people at work', () => {
  const samples = Object.entries(HARD_LINE_SAMPLES);
  const list = (kind: 'ordinary' | 'hard') =>
    samples.flatMap(([language, texts]) => texts[kind].map((text) => ({ language, text })));

  test('are read: at most 3 % of the ordinary ones are taken for hard', () => {
    const ordinary = list('ordinary');
    const dropped = ordinary.filter(({ language, text }) => isHard(text, language));

    expect(ordinary.length).toBeGreaterThanOrEqual(200);
    expect(dropped.length / ordinary.length > 0.03 ? dropped : []).toEqual([]);
  });

  test('are not read when they are hard: at most 5 % are missed', () => {
    const hard = list('hard');
    const missed = hard.filter(({ language, text }) => !isHard(text, language));

    expect(hard.length).toBeGreaterThanOrEqual(200);
    expect(missed.length / hard.length > 0.05 ? missed : []).toEqual([]);
  });

  test.each([
    ['en', 'I was scared, but I wrote the letter anyway.'],
    ['en', 'I failed the exam, but we laughed about it.'],
    ['de', 'Ich hatte Angst, habe den Brief aber trotzdem geschrieben.'],
    ['fr', 'J’avais peur, mais j’ai quand même écrit la lettre.'],
    ['es', 'Tenía miedo, pero escribí la carta de todos modos.'],
    ['it', 'Avevo paura, ma ho scritto la lettera lo stesso.'],
    ['pt', 'Tinha medo, mas escrevi a carta mesmo assim.'],
  ])('are read with their own turn in %s: %s', (language, text) => {
    expect(isHard(text, language)).toBe(false);
  });

  test.each(['I cried anyway.', 'Grandma died, but we laughed about her stories.', 'They fired me anyway.'])(
    'are hard where the turn is none: %s',
    (text) => {
      expect(isHard(text, 'en')).toBe(true);
    },
  );
});

test('an entry with a severe line has no theme, another loses its hard lines only', () => {
  const list = (content: string): string[] =>
    parseEntries(checkEntries([{ content }]), 1000).flatMap((entry) =>
      keepThemeSentences(entry).sentences.map(({ text }) => text),
    );

  expect(
    list('The kitchen was full of people. It rained. Anna drove us. The bus came. The funeral was at ten.'),
  ).toEqual([]);
  expect(list('Tea. Bread. It rained. The kitchen was cold. I was so angry.')).toEqual(['Tea.', 'Bread.']);
});
