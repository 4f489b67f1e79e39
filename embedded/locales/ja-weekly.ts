// Japanese sentences of the weekly refresher. Numbers are figures, and no space stands between sentences.
import type { WeeklyWords } from './weekly-words.ts';

const DAYS = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'];

export const JA_WEEKLY: WeeklyWords = {
  weekdays: DAYS,
  onWeekdays: DAYS,
  months: Array.from({ length: 12 }, (_, month) => `${month + 1}月`),
  date: '{month}{day}日',
  onDate: '{date}',
  withYear: '{year}年{date}',
  numbers: [],
  figures: {
    one: '学びが1つ。',
    onOneDay: '1日で、学びが{learnings}個。',
    onDays: '{days}日間で、学びが{learnings}個。',
    somePrompts: '5つの問いのうち、{count}つに答えました。',
    allPrompts: '5つの問いすべてに答えました。',
  },
  label: '{day}：{quote}',
  wrote: '{on}に書いたこと：{quote}',
  leads: [
    '{quote}{on}に書いた言葉です。',
    '{on}に書いたこと：{quote}',
    '{quote}{day}のことでした。',
    '{day}：{quote}',
    '{quote}{day}のノートから。',
    'もう一度、{day}の一行：{quote}',
  ],
  seconds: [
    'それから{day}：{quote}',
    'そして{day}：{quote}',
    'もう一行、{day}：{quote}',
    '{day}にはこんな一行も：{quote}',
  ],
  questions: [
    '{day}の問い：{quote}',
    '問いもひとつ、{day}：{quote}',
    '{on}に浮かんだ問い：{quote}',
    'こんな問いも、{day}：{quote}',
  ],
  singleWords: [
    '今週の言葉：{words}。',
    '今週、ひと言ずつ：{words}。',
    '一週間を言葉で：{words}。',
    '今週書いた言葉：{words}。',
  ],
  quiet: [
    '今週書いたことは、それぞれの日のページにあります。',
    '今週のことは、書いたままに残っています。',
    '一日一日、書いたとおりにここにあります。',
    '今週のページは、そのままそこにあります。',
  ],
  kept: '今週書いたことは、ここにあります。読みたくなったら、いつでもどうぞ。',
  space: '',
};
