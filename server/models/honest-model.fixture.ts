// A model that keeps the rules: it makes its answer of the entries it was given, another one for another variant.
import type { ModelRequest } from './providers/model.ts';

interface Input {
  task: 'summary' | 'bedtime' | 'weekly';
  variant: number;
  entries: readonly { day: string; text: string }[];
}

const OPENINGS = ['The day can end now.', 'The evening is here.', 'Nothing more is needed tonight.'];

export function answerHonestly({ input }: Pick<ModelRequest, 'input'>): { text: string } {
  // The input is the JSON of the prompt under test.
  const { task, variant, entries } = JSON.parse(input) as Input;
  const lines = entries.map(({ day, text }) => ({ weekday: day.split(',')[0] ?? '', text }));
  if (task === 'summary') return { text: lines.map(({ text }) => text).join('\n') };
  if (task === 'bedtime') {
    const quotes = lines.map(({ weekday, text }) => `On ${weekday} you wrote: “${text}”`);
    return { text: [OPENINGS[variant % OPENINGS.length], ...quotes, 'Breathe out slowly.'].join('\n\n') };
  }
  const highlights = lines.map(({ weekday, text }) => `${weekday}: ${text}`);
  return { text: JSON.stringify({ summary: highlights.slice(0, 2).join(' '), highlights }) };
}
