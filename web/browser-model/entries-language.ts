import { detectMainLanguage } from '../../generation/prompts/prompt-input.ts';
import { listCachedDays } from '../offline/local-generation.ts';

const DAYS_READ = 10;

/** The language that the person writes in, by the latest days on this device. */
export async function detectEntriesLanguage(userId: string): Promise<string> {
  const days = await listCachedDays(userId).catch(() => []);
  const language = detectMainLanguage(days.slice(0, DAYS_READ));
  return language === 'und' ? 'en' : language;
}
