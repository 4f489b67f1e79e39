// Chinese words of hard lines.
import type { HardWords } from './hard-words.ts';

export const ZH: HardWords = {
  isUnspaced: true,
  severe: `死|去世|葬|癌|失败|失敗|没用|沒用|废物|廢物|讨厌|討厭|恨|羞|哭|泪|淚|难过|難過|伤心|傷心|痛苦|害怕|焦虑|焦慮|孤独|孤獨|离婚|離婚|分手|不及格|本该|本該|没能|沒能|生气|生氣|累`,
  setting: `医院|醫院|手术|手術`,
  signal: `妈|媽|爸|奶奶|爷爷|爺爺|外婆|外公|哥|姐|弟|妹|丈夫|妻子|儿子|女儿|兒子|女兒|等结果|等結果|整夜|最后一次|急救|病危|住院`,
};
