const FERRY = 'The ferry was late and nobody on the pier minded. ';

/** An entry whose words of distress stand in the middle, far from what is read of a long entry. */
export function buildLongSensitiveText(length: number): string {
  const half = FERRY.repeat(Math.floor(length / 2 / FERRY.length));
  return `${half}I want to kill myself. I want to die. ${half}`;
}
