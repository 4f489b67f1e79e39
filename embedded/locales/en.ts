// English. No sentence claims anything about the person beyond dates and words.
import { EN_BEDTIME } from './en-bedtime.ts';
import { EN_WEEKLY } from './en-weekly.ts';
import type { Locale } from './locale.ts';

export const EN: Locale = {
  language: 'en',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  dateForm: '{month} {day}',
  dateWithYear: '{date}, {year}',
  onDays: 'on {days}',
  countedDaysMin: 3,
  onCountedDays: 'on {count} days',
  onCountedDaysThisWeek: 'on {count} days this week',
  range: '{start} to {end}',
  quotation: { open: '“', close: '”', innerOpen: '‘', innerClose: '’' },
  and: ' and ',
  comma: ', ',
  numbers: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  summary: { comingBack: '{theme} also came up on {days}.', earlierDays: '{count} earlier days' },
  bedtime: EN_BEDTIME,
  weekly: EN_WEEKLY,
};
