// A device that saves entry after entry, and remembers what was acknowledged and what was left without an answer.
import type { Reflection } from '#contract/reflections.ts';
import type { SignedIn } from './sign-in.ts';

export interface SentEntry {
  userId: string;
  date: string;
  text: string;
  key: string;
}

export interface Device {
  person: SignedIn;
  /** In the order in which they were answered. */
  acknowledged: SentEntry[];
  /** Sent, and neither accepted nor refused: it may be there or not, and is sent again. */
  unanswered: SentEntry | null;
}

export function createDevice(person: SignedIn): Device {
  return { person, acknowledged: [], unanswered: null };
}

export interface Address {
  origin: string;
  person: SignedIn;
}

function headersOf({ person }: Pick<Address, 'person'>): Record<string, string> {
  return { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
}

/** The status, or null when there was no answer. */
export async function sendEntry(entry: SentEntry, address: Address): Promise<number | null> {
  const { userId, date, text, key } = entry;
  try {
    const answer = await fetch(`${address.origin}/api/reflections`, {
      method: 'POST',
      headers: { ...headersOf(address), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ userId, date, promptIndex: 0, entries: [{ content: text }] }),
    });
    // Its status is the acknowledgement, whatever becomes of the rest.
    await answer.arrayBuffer().catch(() => {});
    return answer.status;
  } catch {
    return null;
  }
}

/** Saves one after another until there is no answer any more. */
export async function saveUntilNoResponse(device: Device, next: () => SentEntry, origin: string): Promise<void> {
  for (;;) {
    const entry = device.unanswered ?? next();
    device.unanswered = entry;
    const status = await sendEntry(entry, { origin, person: device.person });
    if (status === null) return;
    if (status === 200 || status === 201) accept(device);
    else if (status !== 503) throw new Error(`A save was answered ${status}.`);
  }
}

/** What had no answer goes out again under its old key, as an outbox does it. */
export async function resendUnanswered(device: Device, origin: string): Promise<void> {
  if (device.unanswered === null) return;
  const status = await sendEntry(device.unanswered, { origin, person: device.person });
  if (status !== 200 && status !== 201) throw new Error(`What was sent again was answered ${status}.`);
  accept(device);
}

function accept(device: Device): void {
  if (device.unanswered !== null) device.acknowledged.push(device.unanswered);
  device.unanswered = null;
}

export async function readTexts(date: string, { origin, person }: Address): Promise<string[]> {
  const address = `${origin}/api/reflections/${person.userId}/${date}`;
  const answer = await fetch(address, { headers: headersOf({ person }) });
  if (answer.status !== 200) throw new Error(`A day was answered ${answer.status}.`);
  const day = (await answer.json()) as Reflection | null;
  return (day?.entries ?? []).map(({ content }) => content);
}
