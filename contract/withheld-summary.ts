/** The summary of a day in which every entry contains words of distress: nothing is quoted. */
export const NEUTRAL_SUMMARY = 'Thank you for writing this down. It is kept here, just as you wrote it.';
