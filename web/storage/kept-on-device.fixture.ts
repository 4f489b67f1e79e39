// Everything that a browser keeps, and what becomes of it. tests/kept-on-device.test.ts compares this list with the code.

/** What is left of it: nothing, an unreadable copy of what no server has, or all of it. */
type Left = 'removed' | 'sealed' | 'stays';

export interface KeptThing {
  where: 'localStorage' | 'sessionStorage' | 'cache' | 'IndexedDB' | 'channel' | 'lock' | 'address';
  /** As the code spells it. One that ends with «*» is a prefix. */
  name: string;
  holds: string;
  /** Of one person, or of the device: then it names nobody and holds nobody's words. */
  owner: 'person' | 'device';
  signOut: Left;
  /** The session has ended without a sign-out: it has run out, or was ended elsewhere. */
  lock: Left;
  otherPerson: Left;
  erasure: Left;
}

const ofPerson = {
  owner: 'person',
  signOut: 'removed',
  lock: 'removed',
  otherPerson: 'removed',
  erasure: 'removed',
} as const;
/** Unsent words are sealed with a key that only the server gives back, to the same person. */
const unsent = {
  owner: 'person',
  signOut: 'sealed',
  lock: 'sealed',
  otherPerson: 'sealed',
  erasure: 'removed',
} as const;
const ofDevice = { owner: 'device', signOut: 'stays', lock: 'stays', otherPerson: 'stays', erasure: 'stays' } as const;

export const KEPT_ON_DEVICE: readonly KeptThing[] = [
  {
    where: 'localStorage',
    name: 'learn:person:*',
    holds: 'identity, settings, end of the day, notices, choices',
    ...ofPerson,
  },
  { where: 'localStorage', name: 'learn:owner', holds: 'the id of the person', ...ofPerson },
  // The next start moves it into the drafts, where it is sealed.
  { where: 'localStorage', name: 'learn:tail:*', holds: 'the last keys before a page closed', ...unsent },
  { where: 'localStorage', name: 'learn:ended', holds: 'that the session has ended', ...ofDevice },
  { where: 'localStorage', name: 'learn:sign-out', holds: 'that a sign-out is still to be sent', ...ofDevice },
  { where: 'localStorage', name: 'learn:signed-out-at', holds: 'when somebody has signed out', ...ofDevice },
  { where: 'localStorage', name: 'learn:fonts', holds: 'which fonts are in the cache', ...ofDevice },
  { where: 'localStorage', name: 'learn:night-tone', holds: 'whether its light is red', ...ofDevice },
  { where: 'localStorage', name: 'learn:text-size', holds: 'the size of the letters', ...ofDevice },
  { where: 'localStorage', name: 'learn:reading-size', holds: 'the former size of the letters', ...ofDevice },
  { where: 'localStorage', name: 'learn:install-hint', holds: 'when the way to install was shown', ...ofDevice },
  {
    where: 'sessionStorage',
    name: 'learn:reloaded-for',
    holds: 'the builds that a page was loaded anew for',
    ...ofDevice,
  },
  { where: 'IndexedDB', name: 'drafts', holds: 'drafts', ...unsent },
  { where: 'IndexedDB', name: 'outbox', holds: 'saves without an answer', ...unsent },
  // Days that the server has lost are sealed; all others are removed.
  {
    where: 'IndexedDB',
    name: 'days',
    holds: 'days for reading offline, with summaries that are being replaced',
    ...unsent,
  },
  { where: 'IndexedDB', name: 'people', holds: 'the person of an offline start', ...ofPerson },
  { where: 'IndexedDB', name: 'keys', holds: 'the key that seals', ...ofPerson },
  {
    where: 'IndexedDB',
    name: 'sealed',
    holds: 'unreadable rows of people who have left',
    ...ofDevice,
    erasure: 'removed',
    owner: 'person',
  },
  // A part of the draft of the person who was signed in, which is sealed.
  { where: 'cache', name: 'learn-shared', holds: 'texts that other apps shared', ...unsent },
  { where: 'cache', name: 'learn-signed-out', holds: 'that nobody is signed in', ...ofDevice },
  { where: 'cache', name: 'learn-files-*', holds: "Learn's files and pages without a person", ...ofDevice },
  { where: 'channel', name: 'learn-session', holds: 'who has signed in or out, by id', ...ofPerson },
  { where: 'channel', name: 'learn-keys', holds: 'that a key was pressed', ...ofDevice },
  { where: 'channel', name: 'learn-device', holds: 'dates and ids of what has changed', ...ofPerson },
  { where: 'lock', name: 'learn-send-*', holds: 'the id of a request', ...ofPerson },
  { where: 'lock', name: 'learn-sign-out', holds: 'that a tab prepares a sign-out', ...ofDevice },
  { where: 'lock', name: 'learn-language-model', holds: 'that a tab asks the model of the browser', ...ofDevice },
  // Also in the browser's own history, where Learn cannot reach it.
  { where: 'address', name: '#q=*', holds: 'the words of a search', ...ofPerson },
];
