// Renders Home with what it reads first, by the components of the client that the build has bundled.
import { pathToFileURL } from 'node:url';
import type { FirstData, Session } from '#contract/session.ts';

interface Renderer {
  renderHome(first: FirstData): string;
}

export type RenderHome = (answer: string) => Promise<string | null>;

/** `answer` is the answer about the session. Null without a renderer, and for an account that is closing. */
export function createHomeRenderer(path: string): RenderHome {
  let loading: Promise<Renderer> | undefined;
  return async (answer) => {
    // Not at the start: it takes 0.1 s and 9 MB.
    loading ??= load(path);
    const { first } = JSON.parse(answer) as Session;
    return first && first.person.deleteAt === undefined ? (await loading).renderHome(first) : null;
  };
}

function load(path: string): Promise<Renderer> {
  return import(pathToFileURL(path).href) as Promise<Renderer>;
}
