import { describe, expect, it } from 'vitest';
import { buildSummaryLines } from './summary-view.ts';

describe('the lines of a summary', () => {
  it.each([
    ['- Bread rises\r\n\r\n* Order matters\r', ['Bread rises', 'Order matters']],
    ['1. First\n2) Second\n•Third', ['First', 'Second', 'Third']],
    ['– – Doubled marker', ['Doubled marker']],
    ['-5 degrees outside\n1984 was read', ['-5 degrees outside', '1984 was read']],
    ['Only one line', ['Only one line']],
  ])('of %j have no marker, blank or carriage return', (summary, lines) => {
    expect(buildSummaryLines(summary)).toEqual(lines);
  });

  it.each([null, '', ' \n- \n'])('are none for %j', (summary) => {
    expect(buildSummaryLines(summary)).toBeNull();
  });
});
