export const DEVICE_SOURCE = 'this device';
