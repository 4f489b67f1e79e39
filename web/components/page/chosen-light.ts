// Which light this device has chosen for the form, the saved day and the bedtime reading.
export const LIGHT_KEY = 'learn:night-tone';
/** As devices have kept it since the light had another name. */
export const RED = 'ember';

/** Throws where storage is forbidden. */
export function readIsRed(openStorage: () => Storage): boolean {
  return openStorage().getItem(LIGHT_KEY) === RED;
}
