// Korean words of hard lines.
import type { HardWords } from './hard-words.ts';

export const KO: HardWords = {
  isUnspaced: true,
  severe: `죽|사망|장례|암에|암이|실패|쓸모없|한심|싫|미워|부끄|울었|눈물|슬프|슬펐|힘들|무서|불안|외로|외롭|이혼|헤어졌|떨어졌|했어야|못했`,
  setting: `병원|수술`,
  signal: `엄마|아빠|어머니|아버지|할머니|할아버지|형|누나|오빠|언니|동생|남편|아내|아들|딸|입원|위독|밤새|마지막|응급|결과를 기다`,
};
