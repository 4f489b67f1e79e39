// The rules of the account chooser: a submitted form leads to an account or to the page again.
import { randomUUID } from 'node:crypto';
import { validateAccountForm, parseAccountForm } from './account-form.ts';
import type { ChooserState, PendingChoice } from './chooser.ts';
import type { SignInCodeRule } from './access-code.ts';
import type { UnlockedChoosers } from './unlocked-browsers.ts';
import type { LocalAccount, LocalAccounts } from './account-rows.ts';

export interface AccountChooserDeps {
  accounts: LocalAccounts;
  unlockedChoosers: UnlockedChoosers;
  findRule(): SignInCodeRule;
  isSignUpClosed: boolean;
}

export interface ChooserSubmission {
  uid: string;
  body: URLSearchParams;
  address: string;
  /** The subjects of the accounts that this browser has used. */
  used: readonly string[];
}

export type ChooserResult = { account: LocalAccount } | { cancelled: true } | { state: ChooserState };

export async function openChooser(
  { uid, used }: Pick<ChooserSubmission, 'uid' | 'used'>,
  { accounts, unlockedChoosers, findRule }: AccountChooserDeps,
): Promise<ChooserState> {
  const rule = findRule();
  const isUnlocked = unlockedChoosers.isUnlocked(uid);
  if (rule.isForNewAccounts && !isUnlocked && used.length === 0) return { step: 'code', rule };
  if (rule.code === null) return { step: 'account', accounts: await accounts.list() };
  const found = await Promise.all(used.map((subject) => accounts.find(subject)));
  return { step: 'account', accounts: found.filter((account) => account !== null) };
}

export async function submitChooser(submission: ChooserSubmission, deps: AccountChooserDeps): Promise<ChooserResult> {
  const { uid, body, address, used } = submission;
  const { accounts, unlockedChoosers, findRule } = deps;
  if (body.has('cancel')) return { cancelled: true };

  const code = body.get('code');
  const sentence = code === null ? null : unlockedChoosers.unlock(uid, { code, address });
  if (sentence !== null) return askCode({ sentence });
  const mayUse = ({ subject }: LocalAccount): boolean => unlockedChoosers.isUnlocked(uid) || used.includes(subject);

  const known = await accounts.find(body.get('account') ?? '');
  if (known) return mayUse(known) ? { account: known } : askCode({});
  if (!body.has('name') && !body.has('email')) return { state: await openChooser(submission, deps) };

  const form = parseAccountForm(body);
  const problem = validateAccountForm(form) ?? (await findSignUpProblem(form.email));
  if (problem) {
    const page = await openChooser(submission, deps);
    return { state: page.step === 'account' ? { ...page, form, problem } : page };
  }
  // Before the lookup, so that the answer does not reveal whether the account exists.
  if (findRule().isForNewAccounts && !unlockedChoosers.isUnlocked(uid)) return askCode({});
  const subject = randomUUID();
  const account = await accounts.save({ subject, ...form });
  const isNew = account.subject === subject;
  return isNew || mayUse(account) ? { account } : askCode({});

  function askCode({ sentence: problemSentence }: { sentence?: string }): ChooserResult {
    const wrong =
      problemSentence === undefined ? {} : { problem: { field: 'code', sentence: problemSentence } as const };
    return { state: { step: 'code', rule: findRule(), pending: readPending(body), ...wrong } };
  }

  async function findSignUpProblem(email: string) {
    if (!deps.isSignUpClosed || (await accounts.findByEmail(email)) !== null) return null;
    return { field: 'email', sentence: 'This server takes no new accounts.' } as const;
  }
}

/** The pending choice is in hidden fields of the form, so the server stores nothing. */
function readPending(body: URLSearchParams): PendingChoice {
  const account = body.get('account');
  if (account !== null) return { account };
  const { name, email } = parseAccountForm(body);
  return name || email ? { name, email } : {};
}
