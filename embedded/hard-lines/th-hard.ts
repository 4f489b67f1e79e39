// Thai words of hard lines.
import type { HardWords } from './hard-words.ts';

export const TH: HardWords = {
  isUnspaced: true,
  severe: `ตาย|เสียชีวิต|งานศพ|มะเร็ง|ล้มเหลว|เกลียด|ร้องไห้|เศร้า|กลัว|เหงา|ไร้ค่า|น่าจะ`,
  setting: `โรงพยาบาล`,
  signal: `แม่|พ่อ|ยาย|ตา|ปู่|ย่า|พี่|น้อง|สามี|ภรรยา|ลูก|ทั้งคืน|ครั้งสุดท้าย|ฉุกเฉิน`,
};
