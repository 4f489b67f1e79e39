/** Of a day that the server has stored and cannot open. */
export const DAMAGED_MESSAGE = 'This day could not be opened. A backup may have it.';
