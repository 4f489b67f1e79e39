/** What a text of the embedded writer says of where it came from. */
export const EMBEDDED_SOURCE = 'embedded';
