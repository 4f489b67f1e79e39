// Polish words of hard lines.
import type { HardWords } from './hard-words.ts';

export const PL: HardWords = {
  severe: `umar\\p{L}*|umier\\p{L}*|śmier\\p{L}*|zmar\\p{L}*|pogrzeb\\p{L}*|żałob\\p{L}*|rak[au]?|nowotw\\p{L}*|bezużyteczn\\p{L}*|beznadziejn\\p{L}*|głup\\p{L}*|nienawi\\p{L}*|oblał\\p{L}*|wstyd\\p{L}*|płak\\p{L}*|smutn\\p{L}*|boję|lęk\\p{L}*|samotn\\p{L}*|rozw[óo]d\\p{L}*`,
  mild: `powinienem był|powinnam była|nie udało mi się|nie dał[ea]m rady`,
  setting: `szpital\\p{L}*|diagnoz\\p{L}*|weterynarz\\p{L}*`,
  signal: `mam\\p{L}{1,2}|tat\\p{L}{1,2}|babci\\p{L}*|dziad\\p{L}*|brat\\p{L}*|siostr\\p{L}*|mąż|mężem|żon\\p{L}*|syn\\p{L}*|córk\\p{L}*|czekam\\p{L}*|całą noc|ostatni raz|tygodni\\p{L}*`,
};
