interface Brand {
  brand: string;
  version: string;
}

/** An invented brand that browsers add so that pages do not rely on the list, such as `Not)A;Brand`. */
const INVENTED = /not[\W_]*a[\W_]*brand/i;
const UNNAMED = 'Browser';

/** The name of this browser, such as `Google Chrome 148`: the Prompt API does not name its model. */
export function nameBrowser(): string {
  const { userAgentData } = navigator as { userAgentData?: { brands: readonly Brand[] } };
  const brands = (userAgentData?.brands ?? []).filter(({ brand }) => !INVENTED.test(brand));
  const own = brands.find(({ brand }) => brand !== 'Chromium') ?? brands[0];
  // Only characters that the server takes.
  return own
    ? `${own.brand} ${own.version}`
        .replace(/[^\p{L}\p{N} ._-]/gu, '')
        .trim()
        .slice(0, 60) || UNNAMED
    : UNNAMED;
}
