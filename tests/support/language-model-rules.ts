// Rules of the Prompt API, as probes that run against the fake in this process and against a real browser. A probe gets only
// its argument, because its source is sent to a page.
import type { FakeLanguageModelApi } from './fake-language-model-script.ts';

type Probe = (api: FakeLanguageModelApi) => Promise<unknown>;

const ASK_LANGUAGES: Probe = async (api) => {
  const found: Record<string, unknown> = {};
  for (const language of ['en', 'EN', 'en-US', 'zz', 'und', '', 'e', 'en_US', 'x y']) {
    const languages = [{ type: 'text', languages: [language] }];
    // oxlint-disable-next-line no-await-in-loop -- in the order of the result
    found[language] = await api
      .availability({ expectedInputs: languages, expectedOutputs: languages })
      .catch((error: Error) => error.name);
  }
  return found;
};

const ASK_TYPES: Probe = async (api) => [
  await api.availability({ expectedInputs: [{ type: 'text' }] }),
  await api.availability({ expectedOutputs: [{ type: 'image' }] }),
  await api.availability({ expectedInputs: [{ type: 'smell' }] }).catch((error: Error) => error.name),
];

/** Without a model as with one. */
export const RULES: Readonly<Record<string, Probe>> = {
  'availability of languages': ASK_LANGUAGES,
  'availability of types': ASK_TYPES,
  'an aborted signal makes no session': (api) =>
    api.create({ signal: AbortSignal.abort('why') }).then(
      () => 'made',
      (reason: unknown) => reason,
    ),
  'a monitor that throws makes no session': (api) =>
    api
      .create({
        monitor() {
          throw new Error('mine');
        },
      })
      .then(
        () => 'made',
        (error: Error) => error.message,
      ),
  'a language it does not have makes no session': (api) =>
    api.create({ expectedOutputs: [{ type: 'text', languages: ['zz'] }] }).then(
      () => 'made',
      (error: Error) => error.name,
    ),
  'sessions come from create() only': async (api) => {
    try {
      return String(Reflect.construct(api as never, []));
    } catch (error) {
      return (error as Error).name;
    }
  },
};

/** For an API that is available. */
export const SESSION_RULES: Readonly<Record<string, Probe>> = {
  'progress of a model that is there': async (api) => {
    const loaded: unknown[] = [];
    const monitor = (target: EventTarget) =>
      target.addEventListener('downloadprogress', (event) => loaded.push((event as Event & { loaded: number }).loaded));
    await api.create({ monitor });
    return loaded;
  },
  'a system prompt counts': async (api) => {
    const session = await api.create({ initialPrompts: [{ role: 'system', content: 'Be brief and honest.' }] });
    return session.contextUsage > 0 && session.contextUsage < session.contextWindow;
  },
  'measuring adds nothing': async (api) => {
    const session = await api.create();
    const measured = await session.measureContextUsage('some words to measure');
    return [measured > 0, session.contextUsage];
  },
  'a prompt and its answer are added': async (api) => {
    const session = await api.create();
    const measured = await session.measureContextUsage('some words to ask');
    const answer = await session.prompt('some words to ask');
    return [typeof answer, session.contextUsage > measured];
  },
  'a stream of strings': async (api) => {
    const session = await api.create();
    const types = new Set<string>();
    for await (const piece of session.promptStreaming('some words to stream')) types.add(typeof piece);
    return [...types];
  },
  'where a system prompt may stand': (api) => {
    const name = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: Error) => error.name);
    const [user, system] = [
      { role: 'user', content: 'x' },
      { role: 'system', content: 'y' },
    ];
    return Promise.all([
      name(api.create({ initialPrompts: [system, user] })),
      name(api.create({ initialPrompts: [user, system] })),
      name(api.create({ initialPrompts: [{ role: 'nobody', content: 'x' }] })),
      name(api.create().then(async (session) => [await session.append('x'), await session.prompt([system])])),
    ]);
  },
  'what a response constraint may be': async (api) => {
    const session = await api.create();
    const cycle: Record<string, unknown> = {};
    cycle['cycle'] = cycle;
    const ask = (responseConstraint: unknown) =>
      session.prompt('x', { responseConstraint }).then(
        () => 'ok',
        (error: Error) => error.name,
      );
    return [await ask({ type: 'object' }), await ask('text'), await ask(cycle)];
  },
  'an aborted signal before a prompt': async (api) => {
    const session = await api.create();
    const options = { signal: AbortSignal.abort('why') };
    const prompted = await session.prompt('x', options).catch(String);
    try {
      session.promptStreaming('x', options);
      return 'streamed';
    } catch (reason) {
      return [prompted, reason];
    }
  },
  'an aborted signal during a stream': async (api) => {
    const session = await api.create();
    const controller = new AbortController();
    const reader = session.promptStreaming('some words', { signal: controller.signal }).getReader();
    controller.abort('mid');
    return reader.read().catch(String);
  },
  'an aborted signal during create()': async (api) => {
    const controller = new AbortController();
    const creating = api.create({ signal: controller.signal });
    controller.abort('during');
    return creating.then(() => 'made', String);
  },
  'a session does not end with the signal it was made with': async (api) => {
    const controller = new AbortController();
    const session = await api.create({ signal: controller.signal });
    controller.abort();
    return typeof (await session.prompt('x'));
  },
  'a destroyed session': async (api) => {
    const session = await api.create();
    const reader = session.promptStreaming('some words').getReader();
    const pending = session.prompt('more words').catch((error: Error) => error.name);
    session.destroy();
    session.destroy();
    const name = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: Error) => error.name);
    const later = [
      await name(reader.read()),
      await pending,
      await name(session.prompt('x')),
      await name(session.append('x')),
      await name(session.clone()),
      await name(session.measureContextUsage('x')),
    ];
    try {
      session.promptStreaming('x');
    } catch (error) {
      later.push(`throws ${(error as Error).name}`);
    }
    return [later, typeof session.contextUsage, typeof session.contextWindow];
  },
  'a clone lives on its own': async (api) => {
    const session = await api.create();
    await session.append('some words');
    const copy = await session.clone();
    const isEqual = copy.contextUsage === session.contextUsage;
    copy.destroy();
    return [isEqual, typeof (await session.prompt('still there?'))];
  },
  'a cancelled stream leaves the session': async (api) => {
    const session = await api.create();
    await session.promptStreaming('some words').cancel();
    return typeof (await session.prompt('still there?'));
  },
  'input beyond the window': async (api) => {
    const session = await api.create();
    let overflows = 0;
    session.oncontextoverflow = () => (overflows += 1);
    const large = 'word '.repeat(session.contextWindow * 2);
    const describe = (error: Error & { requested?: number; quota?: number }) => [
      error.name,
      (error.requested ?? 0) > session.contextWindow,
      error.quota === session.contextWindow,
    ];
    const initialPrompts = [{ role: 'system', content: large }];
    return [
      await session.prompt(large).catch(describe),
      await session.promptStreaming(large).getReader().read().catch(describe),
      await api.create({ initialPrompts }).catch(describe),
      overflows,
      session.contextUsage,
    ];
  },
  'the oldest turns are forgotten': async (api) => {
    const session = await api.create();
    const overflows: Event[] = [];
    session.oncontextoverflow = (event) => overflows.push(event);
    const unit = 'w'.repeat(100);
    const part = unit.repeat((session.contextWindow * 0.4) / (await session.measureContextUsage(unit)));
    for (let turn = 0; turn < 3; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the third finds the window full
      await session.append(part);
    }
    return [overflows.length, session.contextUsage <= session.contextWindow];
  },
};
