import { beforeEach } from 'vitest';
import { createFakeWriter, type FakeWriter } from '../../tests/support/fake-writer.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { openTestJournal } from '../reflections/journal.fixture.ts';
import { createGenerationDeps, type GenerationDeps } from './generation-deps.ts';

interface GeneratedTextsTest {
  model: FakeWriter;
  embedded: FakeWriter;
  deps: GenerationDeps;
  userId: string;
}

/** A journal with a model and an embedded writer that note what they are asked; new ones for each test. */
export function openWriterJournal(onOpen: (test: GeneratedTextsTest) => void) {
  const journal = openTestJournal();
  const { clock } = journal;

  beforeEach(() => {
    const model = createFakeWriter('test:model');
    const embedded = createFakeWriter();
    const deps = createGenerationDeps({
      chargeOpenedBytes: () => {},
      ...journal.storage,
      clock,
      writer: model,
      embeddedWriter: embedded,
    });
    onOpen({ model, embedded, deps, userId: journal.userId });
  });

  return {
    journal,
    async write(content: string, date = TODAY): Promise<string> {
      return (await journal.save({ userId: journal.userId, date, entries: [{ content }] })).saved.id;
    },
  };
}
