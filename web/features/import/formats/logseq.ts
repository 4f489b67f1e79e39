import { dropMedia } from '../text/tidy.ts';
import { createCollector, hasExtension, type Format } from './format.ts';
import { findDateInName } from './markdown.ts';

const PROPERTY = /^[\t ]*(?:- )?(?:id|collapsed):: /;

export const logseq: Format = {
  isWanted: (name) => /(?:^|\/)journals\/[^/]+$/.test(name) && hasExtension(name, 'md', 'org'),
  findReasonAgainst: (name) => (hasExtension(name, 'org') ? 'Pages in Org mode are not read, only Markdown.' : null),
  read({ name, text }) {
    const local = findDateInName(name);
    if (!local) throw new Error('Its name has no date.');
    const collector = createCollector();
    const lines = text.split(/\r?\n/).filter((line) => !PROPERTY.test(line) && line.trim() !== '-');
    collector.addEntry({ date: local.date, content: dropMedia(lines.join('\n'), () => collector.count('media')) });
    return collector.found;
  },
};
