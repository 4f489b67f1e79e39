import { PROMPTS } from '#contract/prompts.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { toIso } from './exported-day.ts';

/** Of entries that answer no prompt, because they were imported. */
const OTHER_HEADING = 'Notes';

/** `markdown/2026/2026-11-21.md` */
export function markdownPath(date: string): string {
  return `markdown/${date.slice(0, 4)}/${date}.md`;
}

/** A day as Obsidian and other programs read it: front matter, then each entry as it was written, under its prompt. */
export function formatMarkdown({ date, promptIndex, entries, createdAt, savedAt }: StoredReflection): string {
  const frontMatter = [
    '---',
    `date: ${date}`,
    `created: ${toIso(createdAt)}`,
    `updated: ${toIso(savedAt)}`,
    // A string of JSON is a string of YAML.
    `prompt: ${JSON.stringify(findQuestion(promptIndex))}`,
    'tags: [learn]',
    '---',
  ].join('\n');
  const sections: string[] = [];
  let heading = '';
  for (const entry of entries) {
    const next = entry.promptIndex === null ? OTHER_HEADING : findQuestion(entry.promptIndex);
    if (next !== heading) sections.push(`## ${next}`);
    heading = next;
    sections.push(entry.content);
  }
  return `${[frontMatter, ...sections].join('\n\n')}\n`;
}

function findQuestion(promptIndex: number): string {
  return PROMPTS[promptIndex]?.question ?? OTHER_HEADING;
}
