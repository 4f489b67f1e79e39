export function sumOf<Item>(items: Iterable<Item>, measure: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += measure(item);
  return sum;
}
