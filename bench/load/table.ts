// Prints the results of a bench: columns of equal width, and whether each goal was reached.

export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(formatTable(header, rows));
}

export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** `0.85 (goal ≥ 0.8: reached)` */
export function atLeast(value: number, goal: number, digits = 2): string {
  return judge(value.toFixed(digits), `≥ ${goal}`, value >= goal);
}

export function atMost(value: number, goal: number, digits = 2): string {
  return judge(value.toFixed(digits), `≤ ${goal}`, value <= goal);
}

function judge(value: string, goal: string, isReached: boolean): string {
  return `${value} (goal ${goal}: ${isReached ? 'reached' : 'MISSED'})`;
}
