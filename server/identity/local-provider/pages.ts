// The published pages of the stand-in: where the flow enters and leaves, and the account chooser between.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import type { AuthError } from '#contract/session.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { notFound, onlyThisComputer } from '../../http/errors/app-error.ts';
import { networkOf } from '../../http/client-network.ts';
import { createChooser, type Chooser, type ChooserState } from './chooser.ts';
import { choose, openChooser, type ChoosingDeps, type Press } from './choose-account.ts';
import type { Inside } from './in-process-client.ts';
import { isFromThisComputer, readConnection } from './loopback-guard.ts';
import type { SignInCode } from './access-code.ts';
import { createUnlocking } from './unlocked-choosers.ts';
import type { UsedAccounts } from './used-accounts.ts';
import type { Account, Accounts } from './account-rows.ts';

interface Deps {
  config: Config;
  accounts: Accounts;
  code: SignInCode;
  used: UsedAccounts;
  /** True for the state of a sign-in that this server has begun in this browser. */
  isStarted(state: string, cookies: FastifyRequest['cookies']): boolean;
  clock: Clock;
  clientDir: string | undefined;
  load(): Promise<Inside>;
}

interface ChooserRequest {
  Params: { uid: string };
  Body: URLSearchParams | undefined;
}

const FORM_BYTES_MAX = 8 * 1024;

export async function mountPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, code, load } = deps;
  const { publicUrl } = config;
  const { localSigninCode } = config.auth;
  const chooser = createChooser(deps.clientDir);
  await code.prepare();

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.addHook('onRequest', async (request, reply) => {
      const connection = readConnection(request);
      if (localSigninCode === undefined && !isFromThisComputer(connection, publicUrl)) throw onlyThisComputer();
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': chooser.contentSecurityPolicy,
        // A form of a page without referrer says `Origin: null`, which the cross-site rule refuses.
        'referrer-policy': 'same-origin',
      });
    });

    pages.get<{ Querystring: { state?: unknown } }>('/idp/auth', async (request, reply) => {
      // Whatever comes without such a start would only fill the memory.
      const { state } = request.query;
      if (typeof state !== 'string' || !deps.isStarted(state, request.cookies)) return giveUp(reply, 'expired');
      return passOn(request, reply, load);
    });
    pages.get('/idp/auth/:uid', (request, reply) => passOn(request, reply, load));
    mountChooser(pages, chooser, deps);
    // So that the rule above holds for every address below /idp, whether there is something or not.
    pages.all('/idp/*', async () => {
      throw notFound();
    });
  });
}

function mountChooser(pages: FastifyInstance, chooser: Chooser, deps: Deps): void {
  const { config, accounts, code, used, clock, load } = deps;
  const choosing: ChoosingDeps = {
    accounts,
    unlocking: createUnlocking(code.find, clock),
    findRule: code.find,
    isSignUpClosed: config.auth.joining.signUp === 'closed',
  };

  function show(reply: FastifyReply, state: ChooserState): FastifyReply {
    return reply
      .code(state.problem ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(chooser.render(state));
  }

  pages.get<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
    if (!(await isExpected(request, reply, load))) return giveUp(reply, 'expired');
    return show(reply, await openChooser(readPress(request, used), choosing));
  });
  pages.post<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
    if (!(await isExpected(request, reply, load))) return giveUp(reply, 'expired');
    const press = readPress(request, used);
    const choice = await choose(press, choosing);
    if ('state' in choice) {
      if (choice.state.problem?.field === 'code') logRefusal(request, press);
      return show(reply, choice.state);
    }
    const { provider } = await load();
    if ('cancelled' in choice) {
      const result = { error: 'access_denied' };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    }
    const { name, value, options } = used.add(choice.account.subject, request.cookies);
    const location = await provider.interactionResult(request.raw, reply.raw, signInAs(choice.account));
    return reply.setCookie(name, value, options).redirect(location, 303);
  });
}

function readPress(request: FastifyRequest<ChooserRequest>, used: UsedAccounts): Press {
  return {
    uid: request.params.uid,
    body: request.body ?? new URLSearchParams(),
    address: networkOf(request.ip),
    used: used.list(request.cookies),
  };
}

function logRefusal(request: FastifyRequest, { body }: Press): void {
  const who = body.get('email') ?? body.get('account') ?? null;
  request.log.warn({ who, provider: 'local', address: request.ip }, 'a sign-in code was refused');
}

function signInAs({ subject }: Account): InteractionResults {
  return { login: { accountId: subject }, select_account: {} };
}

/** The chooser's address alone is worth nothing: it belongs to the browser that was sent there. */
async function isExpected(
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
async function passOn(request: FastifyRequest, reply: FastifyReply, load: Deps['load']): Promise<FastifyReply> {
  const { ask } = await load();
  const cookie = splitCookies(request.headers.cookie).filter(isPassed).join('; ');
  const answer = await ask({ method: 'GET', url: request.url, headers: { cookie }, address: networkOf(request.ip) });
  const { location } = answer.headers;
  if (answer.status >= 500) {
    request.log.error({ status: answer.status }, 'the built-in sign-in failed');
    return giveUp(reply, 'failed');
  }
  if (answer.status !== 303 || typeof location !== 'string') return giveUp(reply, 'expired');
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String).filter(isPassed);
  if (set.length > 0) reply.header('set-cookie', set);
  return reply.redirect(location, 303);
}

function splitCookies(header: string | undefined): string[] {
  return (header ?? '').split(';').map((cookie) => cookie.trim());
}

function isPassed(cookie: string): boolean {
  return cookie.startsWith('learn_idp_') && !cookie.startsWith('learn_idp_session');
}

function giveUp(reply: FastifyReply, code: AuthError): FastifyReply {
  return reply.redirect(`/?authError=${code}`, 303);
}
