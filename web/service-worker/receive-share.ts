// What another app shares comes as a form. Only the worker reads it: the text is in no address and not in a request.
import { PAGES } from '#contract/pages.ts';
import { storeSharedText } from '../storage/browser/shared-texts.ts';

/** As in web/public/manifest.webmanifest. */
export const SHARE_PATH = '/share';
const FIELDS = ['title', 'text', 'url'] as const;

/** The page that opens: today's form, which takes the text. */
export async function receiveShare(request: Request, createId: () => string): Promise<Response> {
  const content = buildText(await request.formData());
  try {
    if (content !== '') await storeSharedText({ id: createId(), content });
  } catch {
    return new Response(`This device could not store the text. Please copy it:\n\n${content}`, {
      status: 507,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  return Response.redirect(new URL(PAGES.reflection, request.url).href, 303);
}

/** Apps repeat the title or the address in the text. The databases store no U+0000. */
export function buildText(form: Pick<FormData, 'get'>): string {
  const values = FIELDS.map((name) => form.get(name));
  const texts = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''));
  const parts = texts.filter(
    (text, index) => text !== '' && !texts.some((other, at) => isRepeated(text, other, at - index)),
  );
  return parts.join('\n');
}

/** `distance`: of two equal parts, the first stays. */
function isRepeated(text: string, other: string, distance: number): boolean {
  return distance !== 0 && other.includes(text) && (other !== text || distance < 0);
}
