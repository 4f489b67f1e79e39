/** The `source` of a text that no server made. */
export const DEVICE_SOURCE = 'this device';
