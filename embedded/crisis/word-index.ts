// Finds all of many words in a text at once: a table of their beginnings tells that most places begin none of them.
import { WORD_END, WORD_START, stripBoundaries } from './required-words.ts';

const PLACES = 0x20000;
/** How many letters of a word the table knows, the longest first, and the bit of these beginnings. */
const LENGTHS = [5, 3, 2] as const;
const BITS = { 5: 1, 3: 2, 2: 4 };
const LETTER = /[\p{L}\p{M}\p{N}]/u;

interface Entry<Owner> {
  word: string;
  startsWord: boolean;
  endsWord: boolean;
  owners: readonly Owner[];
}

type Found<Owner> = (owner: Owner, at: number) => void;

/** Words of two letters or more, each with its owners. `WORD_START` and `WORD_END` can be part of a word. */
export interface WordIndex<Owner> {
  add(word: string, owner: Owner): void;
  remove(word: string, owner: Owner): void;
  /** Calls `found` for each word at each place where it stands. */
  search(text: string, found: Found<Owner>): void;
}

export function createWordIndex<Owner>(): WordIndex<Owner> {
  const byStart = new Map<string, readonly Entry<Owner>[]>();
  const table = new Uint8Array(PLACES);

  const update = (bounded: string, change: (owners: readonly Owner[]) => readonly Owner[]): void => {
    const [word, startsWord, endsWord] = [
      stripBoundaries(bounded),
      bounded.startsWith(WORD_START),
      bounded.endsWith(WORD_END),
    ];
    const length = LENGTHS.find((one) => one <= word.length) ?? 2;
    const start = word.slice(0, length);
    const before = byStart.get(start) ?? [];
    const isSame = (one: Entry<Owner>): boolean =>
      one.word === word && one.startsWord === startsWord && one.endsWord === endsWord;
    const owners = change(before.find(isSame)?.owners ?? []);
    const others = before.filter((one) => !isSame(one));
    byStart.set(start, owners.length > 0 ? [...others, { word, startsWord, endsWord, owners }] : others);
    // The bit stays without its words: a place is then compared with none.
    const place = placeOf(start);
    table[place] = (table[place] ?? 0) | BITS[length];
  };

  const compare = (text: string, { at, length }: { at: number; length: number }, found: Found<Owner>): void => {
    for (const { word, startsWord, endsWord, owners } of byStart.get(text.slice(at, at + length)) ?? []) {
      if (!text.startsWith(word, at)) continue;
      if (startsWord && isLetter(text.charCodeAt(at - 1))) continue;
      if (endsWord && isLetter(text.charCodeAt(at + word.length))) continue;
      for (const owner of owners) found(owner, at);
    }
  };

  return {
    add: (word, owner) => update(word, (owners) => [...owners, owner]),
    remove: (word, owner) => update(word, (owners) => owners.filter((one) => one !== owner)),
    search(text, found) {
      // Each letter is read once.
      let first = 0;
      let second = text.charCodeAt(0);
      let third = text.charCodeAt(1);
      let fourth = text.charCodeAt(2);
      let fifth = text.charCodeAt(3);
      for (let at = 0; at < text.length - 1; at += 1) {
        first = second;
        second = third;
        third = fourth;
        fourth = fifth;
        fifth = text.charCodeAt(at + 4);
        const two = step(first, second);
        const three = step(two, third);
        const five = step(step(three, fourth), fifth);
        if (((table[five] ?? 0) & BITS[5]) !== 0) compare(text, { at, length: 5 }, found);
        if (((table[three] ?? 0) & BITS[3]) !== 0) compare(text, { at, length: 3 }, found);
        if (((table[two] ?? 0) & BITS[2]) !== 0) compare(text, { at, length: 2 }, found);
      }
    },
  };
}

/** Whether the word stands in the text, with its boundaries. */
export function hasBoundedWord(text: string, bounded: string): boolean {
  const word = stripBoundaries(bounded);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (bounded.startsWith(WORD_START) && isLetter(text.charCodeAt(at - 1))) continue;
    if (bounded.endsWith(WORD_END) && isLetter(text.charCodeAt(at + word.length))) continue;
    return true;
  }
  return false;
}

function placeOf(start: string): number {
  let place = 0;
  for (let at = 0; at < start.length; at += 1) place = step(place, start.charCodeAt(at));
  return place;
}

function step(place: number, code: number): number {
  return (Math.imul(place, 0x9e3b) + code) & (PLACES - 1);
}

/** False beside the text, and for half of a character, of which only a pattern knows. */
function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return LETTER.test(String.fromCharCode(code));
}
