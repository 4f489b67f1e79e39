// Runs inline in the head of the page while the main script is still loading. Built as one script without imports by
// scripts/vite/build-first-script.ts.
import { keepSignInPress } from './keep-sign-in-press.ts';
import { startMainScript } from './start-main-script.ts';
import { localDate } from '../time/local-today.ts';
import { readTextSize, showTextSize } from '../storage/browser/text-size.ts';
import { readDayEnd } from '../storage/browser/user-storage.ts';
import { chooseFonts } from './choose-fonts.ts';
import { requestSession } from './request-session.ts';

const openStorage = () => localStorage;
// First: an error in what follows must not prevent the start.
startMainScript(keepSignInPress());
chooseFonts(openStorage);
const showSize = () => showTextSize(readTextSize(openStorage));
showSize();
// On every page: another tab may have chosen another size.
addEventListener('storage', showSize);
const dayEndsAt = readDayEnd(openStorage);
window.learnDayEndsAt = dayEndsAt;
window.learnStart = requestSession({
  openStorage,
  location,
  today: localDate(new Date(), dayEndsAt),
  screen: document.documentElement.dataset['screen'],
});
