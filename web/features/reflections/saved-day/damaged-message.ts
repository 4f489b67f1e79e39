export const DAMAGED_MESSAGE = 'This day could not be opened. A backup may have it.';
