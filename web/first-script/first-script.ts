// Runs inline in the head of the page while the main script is still loading. Built as one script without imports by
// scripts/vite/build-first-script.ts.
import { keepSignInPress } from './keep-sign-in-press.ts';
import { startMainScript } from './start-main-script.ts';
import { localDate } from '../time/local-today.ts';
import { readDayEnd } from '../storage/browser/user-storage.ts';
import { requestEarly } from './request-early.ts';

// First: an error in the early calls must not prevent the start.
startMainScript({ onFailed: keepSignInPress() });
const openStorage = () => localStorage;
const dayEndsAt = readDayEnd(openStorage);
window.learnDayEndsAt = dayEndsAt;
window.learnEarlyAnswers = requestEarly({
  openStorage,
  location,
  today: localDate(new Date(), dayEndsAt),
});
