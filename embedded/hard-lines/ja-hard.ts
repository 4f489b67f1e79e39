// Japanese words of hard lines.
import type { HardWords } from './hard-words.ts';
import { JA_SCENES } from './scenes/ja-scenes.ts';

export const JA: HardWords = {
  isUnspaced: true,
  severe: `死|亡くな|葬|癌|がん(?!ば)|ガン(?!バ)|余命|失敗(?!したテスト)|落ちた|役立たず|役に立たない|無能|最悪|嫌い|憎|消えたい|恥|泣|涙|悲し|辛|つらい|苦し|寂し|怖|不安|怒|喧嘩|けんか|べきだった|ればよかった|できなかった|離婚|失恋|疲れ`,
  scenes: JA_SCENES,
  setting: `病院|手術|獣医`,
  signal: `母|父|祖母|祖父|おばあ|おじい|兄|姉|弟|妹|夫|妻|息子|娘|余命|一晩中|最後|入院|危篤|不安|怖|泣`,
};
