// The answers of the fake language model of a browser: honest ones, and every fault.
import type { FakeFault, FakeLanguageModelScript } from './fake-language-model-script.ts';

export interface FakeAnswers {
  hasFault(...faults: FakeFault[]): boolean;
  /** The pieces of one answer. Some faults throw in between; `end` ends the session. */
  generate(input: string, end: () => void): AsyncGenerator<string>;
}

interface Entry {
  day: string;
  text: string;
}

/** One function without imports, because only its own source reaches a page. */
export function createFakeAnswers(script: FakeLanguageModelScript): FakeAnswers {
  let answers = 0;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const never = () => new Promise<never>(() => undefined);
  const fail = (name: string, message: string) => new DOMException(message, name);

  /** Of the entries in the prompt, in their own words. */
  function answerHonestly(input: string): string {
    const { task, entries, variant } = parseInput(input);
    const own = script.answers?.[task];
    if (own !== undefined) return own;
    const quotes = entries.map(({ day, text }) => {
      const words = (text.trim().split(/(?<=[.!?])\s|\n/)[0] ?? '').split(/\s+/).slice(0, 18).join(' ');
      return { weekday: day.split(',')[0] ?? '', words: words.replace(/[.,;:!?]+$/, '') };
    });
    const days = quotes.filter(({ weekday }, index) => quotes.findIndex((one) => one.weekday === weekday) === index);
    if (task === 'summary')
      return quotes
        .map(({ words }) => words)
        .slice(0, 5)
        .join('\n');
    if (task === 'weekly') {
      const summary = days
        .slice(0, 3)
        .map(({ weekday, words }) => `On ${weekday} you wrote: ${words}.`)
        .join(' ');
      return JSON.stringify({ summary, highlights: quotes.slice(0, 7).map((one) => `${one.weekday}: ${one.words}`) });
    }
    const opening = variant % 2 === 0 ? 'The day can end now.' : 'The evening is here.';
    const told = days.slice(-3).map(({ weekday, words }) => `On ${weekday} you wrote: “${words}”`);
    return [opening, ...told, 'Breathe out slowly.'].join('\n\n');
  }

  function parseInput(input: string): {
    task: 'summary' | 'bedtime' | 'weekly';
    entries: readonly Entry[];
    variant: number;
  } {
    try {
      return JSON.parse(input) as ReturnType<typeof parseInput>;
    } catch {
      return { task: 'summary', entries: [{ day: '', text: input }], variant: 0 };
    }
  }

  function changeAnswer(honest: string): string {
    // Lines, and the texts in the JSON of a week.
    const eachLine = (change: (line: string) => string) => honest.replace(/[^\n"{}[\]:]{12,}(?=["\n]|$)/g, change);
    const isGerman = / (?:der|die|das|und|nicht) /.test(honest);
    if (hasFault('garbage')) return '�☃ {"[x9 }} qwx zzv ¤¤ blorp fnord\nxq jj kk 0x7f <<\n'.repeat(3);
    if (hasFault('other language'))
      return isGerman
        ? 'This was a day with many thoughts about what was and what is to come.\nIt was quiet, and there was time for it.'
        : 'Das war ein Tag mit vielen Gedanken über das, was war und was noch kommt.\nEs war ruhig, und dafür war Zeit.';
    if (hasFault('invented numbers')) return eachLine((line) => `${line} 4817 times`);
    if (hasFault('markup')) return eachLine((line) => `<b onclick='x()'>${line}</b> https://example.org/`);
    if (hasFault('refusal')) return '';
    if (hasFault('half')) return honest.slice(0, Math.ceil(honest.length / 2));
    return honest;
  }

  async function* generate(input: string, end: () => void): AsyncGenerator<string> {
    const answer = changeAnswer(answerHonestly(input));
    const { tokensPerSecond, firstTokenMs = 0 } = script;
    const isBroken = hasFault('abort in the middle', 'error in the middle', 'destroyed in the middle', 'stall');
    const isEndless = hasFault('endless');
    const [isSilent, drips, isFiltered] = [hasFault('silence'), hasFault('drip'), hasFault('filtered')];
    answers += 1;
    if (firstTokenMs > 0) await wait(firstTokenMs);
    if (isSilent) await never();
    if (isFiltered) throw fail('NotReadableError', 'The answer was filtered.');
    if (drips) {
      for (;;) {
        await wait(3000);
        yield 'x';
      }
    }
    const length = isBroken ? answer.length / 2 : answer.length;
    for (let at = 0; at < length; at = isEndless && at + 4 >= length ? 0 : at + 4) {
      await wait(tokensPerSecond === undefined ? 0 : 1000 / tokensPerSecond);
      yield answer.slice(at, at + 4);
    }
    if (isBroken) await breakOff(end);
  }

  async function breakOff(end: () => void): Promise<void> {
    if (script.fault === 'stall') await never();
    if (script.fault === 'abort in the middle') throw fail('AbortError', 'The browser has aborted the answer.');
    if (script.fault === 'error in the middle') throw fail('UnknownError', 'The model has crashed.');
    end();
  }

  function hasFault(...faults: FakeFault[]): boolean {
    return script.fault !== undefined && faults.includes(script.fault) && answers < (script.faultAnswers ?? Infinity);
  }

  return { hasFault, generate };
}
