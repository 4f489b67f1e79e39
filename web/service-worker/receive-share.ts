// What another app shares comes as a form. Only the worker reads it: the text is in no address and not in a request.
import { ENTRY_CHARACTERS_MAX } from '#contract/limits.ts';
import { PAGES } from '#contract/pages.ts';
import { listSharedTexts, storeSharedText } from '../storage/browser/shared-texts.ts';

/** As in web/public/manifest.webmanifest. */
export const SHARE_PATH = '/share';
const FIELDS = ['title', 'text', 'url'] as const;
/** Unanswered ones. A page of another site could fill the device otherwise: it can send the same form. */
const WAITING_MAX = 10;

/** Opens today's form, which offers the text. */
export async function receiveShare(request: Request, createId: () => string): Promise<Response> {
  if (isFromOtherSite(request)) return refuse(403, 'Learn takes texts from the share menu of this device only.');
  const content = buildText(await request.formData());
  if (content.length > ENTRY_CHARACTERS_MAX)
    return refuse(413, 'A learning has at most 20,000 characters, and this text is longer. Please share a part of it.');
  try {
    if (content !== '') {
      if ((await listSharedTexts()).length >= WAITING_MAX)
        return refuse(
          409,
          copyOf('Ten shared texts wait in the form of today. Please add or discard them first.', content),
        );
      await storeSharedText({ id: createId(), content });
    }
  } catch {
    return refuse(507, copyOf('This device could not store the text.', content));
  }
  return Response.redirect(new URL(PAGES.reflection, request.url).href, 303);
}

/** A share menu names no page that it comes from. A site that hides its name is met by the limits and by the question. */
function isFromOtherSite({ referrer, url }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin;
}

function copyOf(sentence: string, content: string): string {
  return `${sentence} Please copy this one:\n\n${content}`;
}

function refuse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
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
