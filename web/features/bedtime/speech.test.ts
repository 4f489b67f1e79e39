import { describe, expect, it } from 'vitest';
import { createSpeech } from './speech.ts';

type Said = EventTarget & { text: string; rate: number };

function setUp() {
  const queue: Said[] = [];
  const asked: string[] = [];
  let problems = 0;
  const speaker = createSpeech({
    synthesis: {
      speak: (utterance) => void queue.push(utterance),
      cancel: () => void queue.splice(0),
      pause: () => void asked.push('pause'),
      resume: () => void asked.push('resume'),
    },
    createUtterance: (text) =>
      Object.assign(new EventTarget(), { text, rate: 1 }) as unknown as SpeechSynthesisUtterance,
    onProblem: () => (problems += 1),
  });
  return { speaker, queue, asked, countProblems: () => problems };
}

describe('listening', () => {
  it('queues each paragraph, slowly', () => {
    const { speaker, queue } = setUp();

    speaker.toggle(['One.', 'Two.']);

    expect(queue.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(queue[0]?.rate).toBeLessThan(1);
    expect(speaker.get()).toBe('speaking');
  });

  it('pauses and continues with the same button', () => {
    const { speaker, asked } = setUp();
    speaker.toggle(['One.']);

    speaker.toggle(['One.']);
    expect(speaker.get()).toBe('paused');
    speaker.toggle(['One.']);

    expect(speaker.get()).toBe('speaking');
    expect(asked).toEqual(['pause', 'resume']);
  });

  it('is silent again after the last paragraph, not before', () => {
    const { speaker, queue } = setUp();
    speaker.toggle(['One.', 'Two.']);
    const [first, last] = [...queue];

    first?.dispatchEvent(new Event('end'));
    expect(speaker.get()).toBe('speaking');
    last?.dispatchEvent(new Event('end'));

    expect(speaker.get()).toBe('silent');
  });

  it('stops at once when the page is left', () => {
    const { speaker, queue } = setUp();
    speaker.toggle(['One.']);

    speaker.stop();

    expect(queue).toEqual([]);
    expect(speaker.get()).toBe('silent');
  });

  it('says so once when the device has no voice', () => {
    const { speaker, queue, countProblems } = setUp();
    speaker.toggle(['One.', 'Two.']);

    for (const utterance of queue.slice()) utterance.dispatchEvent(new Event('error'));

    expect(speaker.get()).toBe('silent');
    expect(countProblems()).toBe(1);
  });

  it('events of an earlier speech do not end a later one', () => {
    const { speaker, queue } = setUp();
    speaker.toggle(['One.']);
    const [old] = [...queue];
    speaker.stop();
    speaker.toggle(['Two.']);

    old?.dispatchEvent(new Event('error'));

    expect(speaker.get()).toBe('speaking');
  });
});
