// The pages of the built-in sign-in: which account, and the sign-in code where one is needed.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountForm, FormError } from './account-form.ts';
import { html, type Html } from '../../http/html.ts';
import type { SignInCodeRule } from './access-code.ts';
import type { LocalAccount } from './account-rows.ts';

interface AccountStep {
  step: 'account';
  accounts: readonly LocalAccount[];
  /** What was typed before, to be corrected. */
  form?: AccountForm;
  problem?: FormError;
}

interface CodeStep {
  step: 'code';
  rule: SignInCodeRule;
  /** What is done once the code is right. */
  pending?: PendingChoice;
  problem?: { field: 'code'; sentence: string };
}

export interface PendingChoice {
  account?: string;
  name?: string;
  email?: string;
}

export type ChooserState = AccountStep | CodeStep;

export type AccountChooser = ReturnType<typeof createAccountChooser>;

/** `clientDir` has the typefaces; before the client is built the page shows those of the system. */
export function createAccountChooser(clientDir?: string) {
  const css = buildFontFaces(clientDir) + readFileSync(new URL('chooser.css', import.meta.url), 'utf8');
  return {
    /** The page allows its own style sheet by its hash, the typefaces of this server, its own form, and nothing else. */
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', css, 'base64')}'`,
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    render(state: ChooserState): string {
      const title = state.step === 'account' && state.accounts.length > 0 ? 'Choose an account' : 'Sign in';
      return renderPage({ css, title, content: state.step === 'code' ? renderCode(state) : renderChoice(state) });
    },
  };
}

const FACES = [
  { family: 'Learn Sans', file: /^sans-[\w-]+\.woff2$/, weight: '400 650' },
  { family: 'Learn Serif', file: /^serif-[\w-]+\.woff2$/, weight: '400' },
] as const;

/** The faces of the app: their files have a hash in their names. */
function buildFontFaces(clientDir: string | undefined): string {
  const folder = clientDir === undefined ? null : join(clientDir, 'assets');
  const files = folder !== null && existsSync(folder) ? readdirSync(folder) : [];
  return FACES.map(({ family, file, weight }) => {
    const name = files.find((one) => file.test(one));
    if (name === undefined) return '';
    return `@font-face{font-family:'${family}';src:url('/assets/${name}') format('woff2');font-weight:${weight};font-display:swap}\n`;
  }).join('');
}

function renderPage({ css, title, content }: { css: string; title: string; content: Html }): string {
  const style: Html = { html: `<style>${css}</style>` };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0c0e16" />
        <title>${title} · Learn</title>
        ${style}
      </head>
      <body>
        <main>
          <div class="lamp" aria-hidden="true"></div>
          <h1>${title}</h1>
          <p class="lead">This Learn has its own sign-in.</p>
          ${content}
          <form class="cancel" method="post"><button name="cancel" value="1">Cancel</button></form>
          <p class="note">
            The built-in sign-in stands in for Google until a provider is set up, and keeps no passwords.
          </p>
        </main>
      </body>
    </html> `.html;
}

function renderChoice({ accounts, form, problem }: AccountStep): Html {
  return html`${accounts.length > 0 && renderAccounts(accounts)}
    <section class="card" aria-labelledby="new-account">
      <h2 id="new-account">${accounts.length > 0 ? 'Use another account' : 'Make your account'}</h2>
      <form method="post" novalidate>
        ${renderField({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: form?.name, problem })}
        ${renderField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: form?.email, problem })}
        <button class="continue">Continue</button>
      </form>
    </section>`;
}

function renderCode({ rule, pending = {}, problem }: CodeStep): Html {
  const hidden = Object.entries(pending).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  );
  const type = rule.isForNewAccounts ? 'password' : 'text';
  return html`<section class="card" aria-labelledby="code-needed">
      <h2 id="code-needed">
        ${rule.isForNewAccounts ? 'This server asks for its code first' : 'This account is new to this browser'}
      </h2>
      <p class="why">${explainCode(rule, pending)}</p>
      <form method="post" novalidate>
        ${hidden}
        ${renderField({ name: 'code', label: 'Sign-in code', type, autocomplete: type === 'password' ? 'current-password' : 'off', problem, hasFocus: true })}
        <button class="continue">Continue</button>
      </form>
    </section>
    ${Object.keys(pending).length > 0 && html`<p class="other"><a href="?">Choose another account</a></p>`}`;
}

const WHERE_THE_CODE_IS =
  'Ask the person who runs this Learn for the sign-in code. It stands in the window where Learn was started.';

function explainCode(rule: SignInCodeRule, { email }: PendingChoice): string {
  if (rule.isForNewAccounts) return 'The person who runs this server knows the code.';
  const account = email === undefined ? 'This account exists already' : `${email} has an account here`;
  return `${account}. It asks for a code once in each browser. ${WHERE_THE_CODE_IS}`;
}

function renderAccounts(accounts: readonly LocalAccount[]): Html {
  const items = accounts.map(
    ({ subject, name, email }) =>
      html`<li>
        <button class="account" name="account" value="${subject}">${name} <span class="email">(${email})</span></button>
      </li>`,
  );
  return html`<section class="card" aria-labelledby="used-before">
    <h2 id="used-before">Used before</h2>
    <form method="post">
      <ul class="accounts">
        ${items}
      </ul>
    </form>
  </section>`;
}

interface Field {
  name: 'name' | 'email' | 'code';
  label: string;
  type: string;
  autocomplete: string;
  value?: string;
  problem?: ChooserState['problem'];
  hasFocus?: boolean;
}

function renderField({ name, label, type, autocomplete, value, problem, hasFocus = false }: Field): Html {
  const sentence = problem?.field === name ? problem.sentence : null;
  const invalid = html` aria-invalid="true" aria-describedby="${name}-problem"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      value="${value ?? ''}"
      ${sentence !== null && invalid}
      ${(sentence !== null || hasFocus) && html` autofocus`}
    />
    ${sentence !== null && html`<p class="problem" id="${name}-problem" role="alert">${sentence}</p>`}
  </div>`;
}
