import { readHtmlText } from '../text/html-text.ts';
import { joinTitle } from '../text/tidy.ts';
import { baseName, createCollector, hasExtension, type Format } from './format.ts';
import { findDateInName } from './markdown.ts';

export const appleJournal: Format = {
  isWanted: (name) => hasExtension(name, 'html', 'htm') && /^\d{4}-\d{2}-\d{2}/.test(baseName(name)),
  read({ name, text }, { parseDocument }) {
    // The page's header has the date in the language of the phone.
    const local = findDateInName(name);
    if (!local) throw new Error('Its name has no date.');
    const collector = createCollector();
    const { body } = parseDocument(text, 'text/html');
    const title = body.querySelector('.title')?.textContent ?? '';
    const content = readHtmlText(
      body,
      () => collector.count('media'),
      (element) => element.matches('.pageHeader, .title'),
    );
    collector.addEntry({ date: local.date, content: joinTitle(title, content) });
    return collector.found;
  },
};
