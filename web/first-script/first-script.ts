// Runs inline in the head of the page while the main script is still loading. Built as one script without imports by
// scripts/vite/build-first-script.ts.
import { startMainScript } from './start-main-script.ts';
import { localToday } from '../time/local-today.ts';
import { requestEarly } from './request-early.ts';

window.learnEarlyAnswers = requestEarly({
  openStorage: () => localStorage,
  location,
  today: localToday(),
});
startMainScript();
