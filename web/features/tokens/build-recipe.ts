import { listReflections } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { captureEntry, type CreatedAccessToken } from '#contract/tokens.ts';

interface RecipeLine {
  name: string;
  value: string;
  /** The line that has the key. */
  isSecret?: boolean;
}

const LATEST = buildUrl(listReflections.path, { userId: 'me' }, { limit: 5 });
const BODY = JSON.stringify({ content: 'What I learned' });

/** What a program has to send, part by part. `origin` is the address of this Learn. */
export function buildRecipe(
  { scope, token }: Pick<CreatedAccessToken, 'scope' | 'token'>,
  origin: string,
): RecipeLine[] {
  const header: RecipeLine = { name: 'Header “Authorization”', value: `Bearer ${token}`, isSecret: true };
  if (scope === 'read') return [{ name: 'Address (GET)', value: `${origin}${LATEST}` }, header];
  return [
    { name: 'Address (POST)', value: `${origin}${captureEntry.path}` },
    header,
    { name: 'Body (application/json)', value: BODY },
  ];
}

export function formatRecipe(recipe: readonly RecipeLine[]): string {
  return recipe.map(({ name, value }) => `${name}: ${value}`).join('\n');
}

/** Such an address means the computer that asks. */
export function isOwnComputer(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
