import { expect, test } from 'vitest';
import { describeWrongFiles } from './wrong-files.ts';

const READ = 'Learn imports texts: .json, .csv, .md, .txt, .zip.';

test.each([
  [['foto.png'], `foto.png is a picture. ${READ}`],
  [['IMG_1.HEIC'], `IMG_1.HEIC is a picture. ${READ}`],
  [['walk.mp4'], `walk.mp4 is a film. ${READ}`],
  [['song.mp3'], `song.mp3 is a sound. ${READ}`],
  [['diary.docx'], `diary.docx is a word processor file. ${READ}`],
  [['journal.pdf'], `journal.pdf is a PDF. ${READ}`],
  [['data.bin'], `data.bin is no text. ${READ}`],
  [['notes'], `notes is no text. ${READ}`],
  [['photos.zip'], `photos.zip has no texts. ${READ}`],
  [['.DS_Store', 'foto.png'], `foto.png is a picture. ${READ}`],
  [['a.png', 'b.mov'], `a.png and another file have no texts. ${READ}`],
  [['a.png', 'b.png', 'c.png'], `a.png and 2 other files have no texts. ${READ}`],
])('HO1: %j is named with what it is and what Learn imports', (names, sentence) => {
  expect(describeWrongFiles(names.map((name) => ({ name })))).toBe(sentence);
});
