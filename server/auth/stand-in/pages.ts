// The published pages of the stand-in: where the flow enters and leaves, and the account chooser between.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import type { AuthError } from '#contract/session.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { notFound, onlyThisComputer } from '../../domain/errors.ts';
import { networkOf } from '../../network.ts';
import type { Account, Accounts } from '../../storage/storage.ts';
import { findFormProblem, readAccountForm } from './account-form.ts';
import { createChooser, type ChooserState } from './chooser.ts';
import type { Inside } from './inside.ts';
import { createUnlocking, type Unlocking } from './unlocking.ts';
import { isFromThisComputer } from './own-computer.ts';

interface Deps {
  config: Config;
  accounts: Accounts;
  clock: Clock;
  load(): Promise<Inside>;
}

interface ChooserRequest {
  Params: { uid: string };
  Body: URLSearchParams | undefined;
}

const FORM_BYTES_MAX = 8 * 1024;

export async function mountPages(app: FastifyInstance, { config, accounts, clock, load }: Deps): Promise<void> {
  const { publicUrl } = config;
  const { localSigninCode } = config.auth;
  const chooser = createChooser();
  const unlocking = createUnlocking(localSigninCode, clock);

  function show(reply: FastifyReply, state: ChooserState): FastifyReply {
    return reply
      .code(state.problem ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(chooser.render(state));
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.addHook('onRequest', async ({ headers, socket }, reply) => {
      const visit = { headers, remoteAddress: socket.remoteAddress, publicUrl };
      if (localSigninCode === undefined && !isFromThisComputer(visit)) throw onlyThisComputer();
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': chooser.contentSecurityPolicy,
        // A form of a page without referrer says `Origin: null`, which the cross-site rule refuses.
        'referrer-policy': 'same-origin',
      });
    });

    pages.get('/idp/auth', (request, reply) => passOn(request, reply, load));
    pages.get('/idp/auth/:uid', (request, reply) => passOn(request, reply, load));
    pages.get<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
      if (!(await isExpected(request, reply, load))) return giveUp(reply, 'expired');
      const isLocked = !unlocking.isOpen(request.params.uid);
      return show(reply, { accounts: isLocked ? [] : await accounts.list(), isLocked });
    });
    pages.post<ChooserRequest>('/idp/choose/:uid', async (request, reply) => {
      if (!(await isExpected(request, reply, load))) return giveUp(reply, 'expired');
      const choice = await choose(request, { accounts, unlocking });
      if ('state' in choice) return show(reply, choice.state);
      const { provider } = await load();
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, choice.result), 303);
    });
    // So that the rule above holds for every address below /idp, whether there is something or not.
    pages.all('/idp/*', async () => {
      throw notFound();
    });
  });
}

type Choice = { result: InteractionResults } | { state: ChooserState };

interface Choosing {
  accounts: Accounts;
  unlocking: Unlocking;
}

/** What the form asks for: an answer to the provider, or the page once more. */
async function choose(request: FastifyRequest<ChooserRequest>, { accounts, unlocking }: Choosing): Promise<Choice> {
  const body = request.body ?? new URLSearchParams();
  if (body.has('cancel')) return { result: { error: 'access_denied' } };

  const sentence = unlocking.open(request.params.uid, { code: body.get('code') ?? '', address: networkOf(request.ip) });
  if (sentence) return { state: { accounts: [], isLocked: true, problem: { field: 'code', sentence } } };

  const known = await accounts.find(body.get('account') ?? '');
  if (known) return { result: signInAs(known) };
  const isAsking = body.has('name') || body.has('email');
  if (!isAsking) return { state: { accounts: await accounts.list(), isLocked: false } };

  const form = readAccountForm(body);
  const problem = findFormProblem(form);
  if (problem) return { state: { accounts: await accounts.list(), isLocked: false, form, problem } };
  return { result: signInAs(await accounts.save({ subject: randomUUID(), ...form })) };
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
  const answer = await ask({ method: 'GET', url: request.url, headers: { cookie } });
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
