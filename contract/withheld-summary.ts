/** The summary of a day whose every entry has words of distress: nothing of it is quoted, and the card is not blank. */
export const NEUTRAL_SUMMARY = 'Thank you for writing this down. It is kept here, just as you wrote it.';
