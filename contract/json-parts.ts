// How many values a JSON text has: what parsing it costs beside its length. Server and browser count alike.

/** Brackets, colons and commas outside of strings. The count ends once it is over `max`. */
export function countParts(json: string, max = Number.POSITIVE_INFINITY): number {
  let parts = 0;
  let isInText = false;
  for (let at = 0; at < json.length && parts <= max; at += 1) {
    const sign = json[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === ',' || sign === ':' || sign === '[' || sign === '{')) parts += 1;
  }
  return parts;
}
