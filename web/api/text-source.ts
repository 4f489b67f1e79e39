/** The `source` of a text that this device generated. */
export const DEVICE_SOURCE = 'this device';
