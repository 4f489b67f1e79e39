// The one Trusted Types policy of the app. The content policy allows a single policy of this name.

type MarkupType = 'text/html' | 'application/xml';

/** TypeScript does not know Trusted Types, so trusted values are typed as strings. */
interface Policy {
  createScriptURL: (url: string) => string;
  createHTML: (markup: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy;
}

/** Only this file has the policy, so that its HTML reaches nothing but the inert parser below. */
const getPolicy = createOnce<Policy>(() => {
  const rules: Policy = { createScriptURL: (url) => url, createHTML: (markup) => markup };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('learn', rules) ?? rules;
});

export function trustScriptUrl(url: string): string {
  return getPolicy().createScriptURL(url);
}

/** In a document of DOMParser no script runs and nothing loads. */
export function parseInert(markup: string, type: MarkupType): Document {
  return new DOMParser().parseFromString(getPolicy().createHTML(markup), type);
}

function createOnce<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
