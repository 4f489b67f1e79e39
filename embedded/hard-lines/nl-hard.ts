// Dutch words of hard lines.
import type { HardWords } from './hard-words.ts';
import { NL_SCENES } from './scenes/nl-scenes.ts';

export const NL: HardWords = {
  severe: `dood|dode|overl(?:eden|ijdt|eed)|gestorven|sterf\\p{L}*|sterven|stierf|begraf\\p{L}*|crematie|rouw\\p{L}*|inslapen|verdronken|vermoord\\p{L}*|
    kanker\\p{L}*|tumor\\p{L}*|chemo\\p{L}*|hartaanval|beroerte|miskraam|geweld\\p{L}*|misbruik\\p{L}*|gepest|
    nutteloos|nutteloze|waardeloos|waardeloze|hopeloos|hopeloze|idioot|mislukk\\p{L}*|mislukt\\p{L}*|gezakt|gefaald|faal|haat|haatte|gehaat|(?:nooit|niet) goed genoeg|nooit goed|verdwijnen|schaam\\p{L}*|schaamte|vernederd\\p{L}*|mijn schuld|
    opgeven|opgegeven|niets geleerd|eenza\\p{L}*|helemaal alleen|me alleen|gescheiden|scheiding|uit elkaar|bedrogen|ontslag\\p{L}*|ontslagen|schulden|depress\\p{L}*|wanho\\p{L}*|teleurgest\\p{L}*|ik mis|paniek\\p{L}*|het ergst\\p{L}*`,
  mild: `stom|stomme|verdriet\\p{L}*|boos|boze|geschreeuwd|bang|angst\\p{L}*|zorgen|bezorgd|schuldig\\p{L}*|moe|uitgeput|stress\\p{L}*|gestrest|pijn\\p{L}*|gehuild|huil\\p{L}*|tranen|ruzie\\p{L}*|verloren|verlies|ziek\\p{L}*|fout|fouten|spijt|jaloers|
    nachtmerrie\\p{L}*|niet slapen|slecht geslapen|vreselijk\\p{L}*|verschrikkelijk\\p{L}*|oorlog|ongeluk|
    had ik (?:maar|het|eerder|beter|niet)|ik had (?:het |dat )?(?:eerder|beter|niet)|niet gelukt|kon (?:ik )?(?:het )?niet`,
  denial: `geen|niet|nooit|zonder|minder|niets`,
  scenes: NL_SCENES,
  setting: `dierenarts|diagnos\\p{L}*|ziekenhuis|spoedeisende|niemand`,
  signal: `(?:mijn|zijn|haar|onze) (?:moeder|vader|oma|opa|zus|broer|zoon|dochter|man|vrouw|vriend|vriendin)|mama|papa|oma|opa|wachten op|de hele nacht|laatste keer|weken|heeft mij|heeft me|belde me|vroeg me`,
};
