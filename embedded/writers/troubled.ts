// Lines of pain, failure, regret or an open worry. They may be read, but a day that returns has calmer ones, and none is the last.
import { wholeWords } from '../text/word-lists.ts';

const PHRASES = [
  String.raw`agony|aching|aches?|hurts?|pain(?:s|ful)?|sore|argued|argument|quarrel\p{L}*|shouted|ashamed|embarrass\p{L}*|failed|wasted|lost|should(?:'ve| have| of)|wish i had|regret\p{L}*|kept going over|can't stop|worr(?:y|ied|ying)|nervous|afraid|anxious|couldn't (?:sleep|settle)|no sleep`,
  String.raw`weh|schmerz\p{L}*|streit\p{L}*|gestritten|peinlich|blamiert|gescheitert|verloren|hätte (?:ich )?(?:nicht|doch|besser)|bereu\p{L}*|sorge\p{L}*|angst|nervös|nicht geschlafen|schlaflos`,
  String.raw`mal (?:au|aux|à la|à l')|douleurs?|douloureux|dispute|disputé\p{L}*|engueul\p{L}*|honte|raté|perdu|aurais dû|regrett?e?\p{L}*|inquiet|inquiète|inquiétude|trac|peur|rumine|pas dormi|rien mangé|mauvaise idée|pour rien`,
  String.raw`me duele|dolor\p{L}*|reñid[oa]s?|pelea\p{L}*|discuti\p{L}*|vergüenza|fallé|perdí|debería haber|me arrepiento|preocup\p{L}*|miedo|nervios\p{L}*|sin dormir|sin ganas`,
  String.raw`fa male|dolor[ei]|litigat[oi]|litigio|vergogna|sbagliato tutto|fallit[oa]|perso|avrei dovuto|mi pento|preoccup\p{L}*|paura|ansia|non ho dormito`,
  String.raw`dói|doem|dor|dores|discuti\p{L}*|zanga\p{L}*|vergonha|falhei|perdi|devia ter|arrepend\p{L}*|preocup\p{L}*|medo|nervos\p{L}*|não dormi`,
  String.raw`pijn|zeer|ruzie|schaam\p{L}*|mislukt|verloren|had ik maar|had (?:ik )?moeten|spijt|zorgen|bang|zenuwachtig|niet geslapen`,
].join('|');
const UNSPACED = /痛|しみる|つらい|辛い|喧嘩|けんか|恥ずかし|失敗|すればよかった|後悔|心配|不安|怖|眠れな|水っぽくな/u;
const TROUBLED = new RegExp(wholeWords(PHRASES), 'iu');
/** «Heel didn't hurt», «no longer worried», «senza dolore». */
const DENIED =
  /(?<![\p{L}])(?:not|no|never|without|n't|no longer|any|nicht|kein\p{L}*|ohne|pas(?: de)?|sans|plus|ni|sin|non|senza|não|sem|niet|geen|zonder)\s(?:\p{L}+\s)?$/iu;

export function isTroubled(written: string): boolean {
  const text = written.replaceAll('’', "'");
  if (UNSPACED.test(text)) return true;
  const found = TROUBLED.exec(text);
  return (
    found !== null && !DENIED.test(text.slice(Math.max(0, found.index - 24), found.index).replace(/n't /u, ' not '))
  );
}
