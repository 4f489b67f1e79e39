// Finnish words of hard lines.
import type { HardWords } from './hard-words.ts';

export const FI: HardWords = {
  severe: `kuol\\p{L}*|hautaj\\p{L}*|suru\\p{L}*|syöpä\\p{L}*|hyödytön|arvoton|toivoton|tyhmä|vihaan|epäonnist\\p{L}*|reputin|häpe\\p{L}*|itk\\p{L}*|pelkään|pelott\\p{L}*|ahdist\\p{L}*|yksinäi\\p{L}*|avioero\\p{L}*`,
  mild: `olisi pitänyt|en pystynyt|en osannut`,
  setting: `sairaala\\p{L}*|eläinlääkäri\\p{L}*`,
  signal: `äiti\\p{L}*|isä\\p{L}*|mummo\\p{L}*|vaari\\p{L}*|veli\\p{L}*|sisko\\p{L}*|mieheni|vaimoni|odot\\p{L}*|koko yön|viimeis\\p{L}*|viikko\\p{L}*`,
};
