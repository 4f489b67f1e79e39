// The public pages of the built-in provider: start and end of the flow, and the account chooser.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthError } from '#contract/session.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { localhostRequired } from '../errors.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import { createAccountChooser, type AccountChooser, type ChooserState } from './chooser.ts';
import { submitChooser, openChooser, type AccountChooserDeps, type ChooserSubmission } from './choose-account.ts';
import type { InProcessClient } from './in-process-client.ts';
import { isLoopbackRequest, readConnection } from './loopback-guard.ts';
import type { SignInCode } from './access-code.ts';
import { createUnlockedChoosers } from './unlocked-browsers.ts';
import type { UsedAccounts } from './used-accounts.ts';
import type { LocalAccounts } from './account-rows.ts';
import type { Config } from '../../config/settings.ts';

interface Deps {
  config: Config;
  accounts: LocalAccounts;
  code: SignInCode;
  used: UsedAccounts;
  /** True for a sign-in that was started in this browser. */
  isStarted(state: string, cookies: FastifyRequest['cookies']): boolean;
  clock: Clock;
  clientDir: string | undefined;
  load(): Promise<InProcessClient>;
}

interface ChooserRequest {
  Params: { uid: string };
  Body: URLSearchParams | undefined;
}

const FORM_BYTES_MAX = 8 * 1024;

export async function mountLocalProviderPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, code, load } = deps;
  const { publicUrl } = config;
  const { localSigninCode } = config.auth;
  const chooser = createAccountChooser(deps.clientDir);
  await code.load();

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.addHook('onRequest', async (request, reply) => {
      const connection = readConnection(request);
      if (localSigninCode === undefined && !isLoopbackRequest(connection, publicUrl)) throw localhostRequired();
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': chooser.contentSecurityPolicy,
        // With no-referrer the form would send `Origin: null`, which the same-origin check rejects.
        'referrer-policy': 'same-origin',
      });
    });

    pages.get<{ Querystring: { state?: unknown } }>('/idp/auth', async (request, reply) => {
      // Other requests would only fill the memory store.
      const { state } = request.query;
      if (typeof state !== 'string' || !deps.isStarted(state, request.cookies))
        return redirectWithError(reply, 'expired');
      return forward(request, reply, load);
    });
    pages.get('/idp/auth/:uid', (request, reply) => forward(request, reply, load));
    mountChooser(pages, chooser, deps);
    // So that the check above applies to every path below /idp.
    pages.all('/idp/*', async () => {
      throw notFound();
    });
  });
}

function mountChooser(pages: FastifyInstance, chooser: AccountChooser, deps: Deps): void {
  const { config, accounts, code, used, clock, load } = deps;
  const choosing: AccountChooserDeps = {
    accounts,
    unlockedChoosers: createUnlockedChoosers(code.getRule, clock),
    findRule: code.getRule,
    isSignUpClosed: config.auth.signInPolicy.signUp === 'closed',
  };

  function show(reply: FastifyReply, state: ChooserState): FastifyReply {
    return reply
      .code(state.problem ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(chooser.render(state));
  }

  pages.get<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
    if (!(await isOwnInteraction(request, reply, load))) return redirectWithError(reply, 'expired');
    return show(reply, await openChooser(parseSubmission(request, used), choosing));
  });
  pages.post<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
    if (!(await isOwnInteraction(request, reply, load))) return redirectWithError(reply, 'expired');
    const submission = parseSubmission(request, used);
    const choice = await submitChooser(submission, choosing);
    if ('state' in choice) {
      if (choice.state.problem?.field === 'code') logRejectedCode(request, submission);
      return show(reply, choice.state);
    }
    const { provider } = await load();
    if ('cancelled' in choice) {
      const result = { error: 'access_denied' };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    }
    const { name, value, options } = used.add(choice.account.subject, request.cookies);
    const result = { login: { accountId: choice.account.subject }, select_account: {} };
    const location = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.setCookie(name, value, options).redirect(location, 303);
  });
}

function parseSubmission(request: FastifyRequest<ChooserRequest>, used: UsedAccounts): ChooserSubmission {
  return {
    uid: request.params.uid,
    body: request.body ?? new URLSearchParams(),
    address: toClientNetwork(request.ip),
    used: used.list(request.cookies),
  };
}

function logRejectedCode(request: FastifyRequest, { body }: ChooserSubmission): void {
  const who = body.get('email') ?? body.get('account') ?? null;
  request.log.warn({ who, provider: 'local', address: request.ip }, 'a sign-in code was refused');
}

/** The chooser's URL works only in the browser that was redirected to it. */
async function isOwnInteraction(
  request: FastifyRequest<ChooserRequest>,
  reply: FastifyReply,
  load: Deps['load'],
): Promise<boolean> {
  const { provider } = await load();
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  return interaction?.uid === request.params.uid;
}

/**
 * The stand-in keeps no session of its own, so its session cookie is neither passed in nor out: every sign-in asks anew,
 * and choosing another account never has to end anything first.
 */
async function forward(request: FastifyRequest, reply: FastifyReply, load: Deps['load']): Promise<FastifyReply> {
  const { send } = await load();
  const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim());
  const answer = await send({
    method: 'GET',
    url: request.url,
    headers: { cookie: cookies.filter(isForwardedCookie).join('; ') },
    address: toClientNetwork(request.ip),
  });
  const { location } = answer.headers;
  if (answer.statusCode >= 500) {
    request.log.error({ status: answer.statusCode }, 'the built-in sign-in failed');
    return redirectWithError(reply, 'failed');
  }
  if (answer.statusCode !== 303 || typeof location !== 'string') return redirectWithError(reply, 'expired');
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String).filter(isForwardedCookie);
  if (set.length > 0) reply.header('set-cookie', set);
  return reply.redirect(location, 303);
}

function isForwardedCookie(cookie: string): boolean {
  return cookie.startsWith('learn_idp_') && !cookie.startsWith('learn_idp_session');
}

function redirectWithError(reply: FastifyReply, code: AuthError): FastifyReply {
  return reply.redirect(`/?authError=${code}`, 303);
}
