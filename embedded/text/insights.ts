// Expressions with which a sentence announces itself, per language: an insight («I realised», «what I take from it»), or an
// intention («next time», «maybe I should»).
import { wholeWords } from './word-lists.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `i(?:['’]ve| have)?(?: just| now| finally| also| suddenly)? (?:reali[sz]ed?|understood|understand now|noticed)|(?:i|we) (?:should|could)(?: have|['’]ve)|it (?:struck me|dawned on me|occurred to me)|(?:now i|i now|i finally) (?:know|understand|see)|(?:the|one) (?:\\p{L}+ )?thing i(?:['’]ve| have)? learn(?:ed|t)|what i(?:['’]ll)? (?:take|took|keep|remember)|what (?:did i learn|i(?:['’]ve)? learn(?:ed|t))|what (?:stays|stayed) with me|takeaways?|the lesson|my lesson|lesson learned|lesson(?=:| is| was| isn['’]t)|the point (?:is|was)|(?:taught|showed|reminded) me|turns out|turned out|in hindsight|looking back|(?:i|we)(?: have|['’]ve)? (?:learned|learnt) (?:that|how|to)|made me (?:see|think|reali[sz]e)`,
  de: `(?:habe|hab) ich(?: \\p{L}+){0,2} (?:gemerkt|verstanden|begriffen|erkannt|gelernt)|ich habe?(?: \\p{L}+){0,2} (?:gemerkt|verstanden|begriffen|erkannt|gelernt),? (?:dass|wie|warum|was)|(?:mir (?:ist|wurde|wird)|(?:ist|wurde|wird) mir)(?: \\p{L}+){0,2} (?:klar|bewusst|aufgefallen)|ich (?:merke|erkenne|verstehe jetzt)|jetzt (?:weiß|verstehe|begreife) ich|was ich (?:mitnehme|daraus|davon)|ich nehme mit|ich hätte|die lehre|fazit|merke|im nachhinein|rückblickend|eigentlich geht es|das hat mir gezeigt`,
  fr: `j['’]ai (?:enfin |bien |vite )?(?:compris|réalisé|appris|remarqué)|je me (?:suis (?:rendue?|aperçue?)|rends) compte|je me suis aperçue?|je (?:réalise|comprends maintenant)|maintenant je (?:sais|comprends)|ce que j['’](?:en retiens|ai appris)|ce que je (?:retiens|garde)|je retiens|j['’]aurais dû|la leçon|avec le recul|au fond|m['’]a (?:appris|montré|rappelé)`,
  es: `me di cuenta|me he dado cuenta|me doy cuenta|caí en (?:la )?cuenta|ahora (?:sé|entiendo|comprendo)|(?:comprendí|entendí|aprendí|descubrí)|he (?:aprendido|entendido|comprendido)|lo que (?:me llevo|aprendí|he aprendido)|me quedo con|me llevo|hubiera debido|la lección|mirando atrás|en el fondo|me (?:enseñó|mostró|recordó)`,
  it: `ho (?:capito|imparato|scoperto|realizzato)|mi (?:sono res[oa]|rendo) conto|mi sono accort[oa]|(?:ora|adesso) (?:so|capisco)|(?:quello|ciò) che (?:mi porto|ho imparato)|mi porto (?:via|a casa)|avrei dovuto|la lezione|col senno di poi|in fondo|mi ha (?:insegnato|mostrato|ricordato)`,
  pt: `percebi|percebo agora|aprendi|compreendi|entendi|descobri|dei-me conta|me dei conta|dou-me conta|me dou conta|agora (?:sei|entendo|percebo)|o que (?:levo|aprendi|fica)|a lição|olhando para trás|no fundo|me (?:ensinou|mostrou|lembrou)|ensinou-me|mostrou-me`,
  nl: `(?:ik (?:besef|besefte|merkte|begreep|begrijp nu|realiseerde me)|realiseer ik me)|(?:ik heb|heb ik)(?: \\p{L}+){0,2} (?:geleerd|begrepen|gemerkt)|nu (?:weet|begrijp|snap) ik|wat ik (?:meeneem|ervan)|ik neem mee|ik (?:zou|had) (?:moeten|beter)|de les|achteraf|heeft me (?:geleerd|laten zien)`,
  sv: `jag (?:insåg|inser|förstod|förstår nu|märkte|lärde mig)|det jag tar med mig|jag tar med mig|jag skulle ha|lärdomen|i efterhand`,
  da: `jeg (?:indså|indser|forstod|forstår nu|lagde mærke til|lærte)|det jeg tager med|jeg tager med|jeg skulle have|læren|set i bakspejlet`,
  no: `jeg (?:innså|innser|forsto|forstår nå|merket|lærte)|det jeg tar med|jeg tar med|jeg skulle ha|lærdommen|i ettertid`,
  fi: `(?:tajusin|ymmärsin|huomasin|oivalsin|opin)|tästä opin|otan opiksi|jälkikäteen`,
  pl: `zrozumiał[ae]m|zdałam sobie sprawę|zdałem sobie sprawę|zauważył[ae]m|nauczył[ae]m się|wnoszę z tego|biorę z tego|wniosek|lekcja|z perspektywy`,
  cs: `(?:uvědomil|pochopil|zjistil|naučil)a? jsem|jsem (?:si )?(?:uvědomil|pochopil|zjistil|naučil)a?|odnáším si|co si odnáším|poučení|zpětně`,
  tr: `(?:fark ettim|anladım|öğrendim|farkına vardım)|bundan çıkardığım|çıkardığım ders|artık biliyorum|geriye bakınca`,
  ru: `я (?:понял|поняла|осознал|осознала|заметил|заметила|узнал|узнала)|понял[аи]?|что я (?:вынес|вынесла|выношу)|вывод|урок|оглядываясь назад`,
  uk: `(?:я )?(?:зрозумів|зрозуміла|усвідомив|усвідомила|помітив|помітила|навчився|навчилася)|висновок|урок|озираючись`,
  el: `(?:κατάλαβα|συνειδητοποίησα|έμαθα|πρόσεξα)|αυτό που κρατάω|κρατάω|το μάθημα`,
  ar: `(?:أدركت|فهمت|تعلمت|لاحظت)|ما أخذته|الدرس|كان (?:علي|يجب)`,
  hi: `(?:समझ आया|समझ में आया|एहसास हुआ|मैंने सीखा|मैंने जाना|मैंने समझा)|सबक|सीख यह`,
  ko: `(?:깨달았다|깨달았어|깨달았습니다|배웠다|알게 되었다|알았다)|교훈`,
};

const UNSPACED: Readonly<Record<string, string>> = {
  ja: `気づ[いく]|気付[いく]|気がついた|わかった|分かった|学んだ|感じた|教訓|すればよかった`,
  zh: `意识到|明白了|发现自己|学到|懂得|教训|我得到的`,
  th: `ตระหนัก|เข้าใจแล้ว|เรียนรู้ว่า|บทเรียน`,
};

/** What the person wants to do with it. */
const INTENTIONS: Readonly<Record<string, string>> = {
  en: `next time|(?:maybe|perhaps) (?:i|we)|i (?:should(?! have|['’]ve)|want to remember|want to try)|from now on|note to self`,
  de: `(?:nächstes|das nächste) mal|beim nächsten mal|vielleicht (?:sollte|muss|ist|bin|kann) ich|vielleicht sollte|ich (?:sollte|will mir merken)|ab jetzt|ab sofort`,
  fr: `la prochaine fois|peut-être (?:que|devrais|dois)|je devrais|désormais|à partir de maintenant`,
  es: `la próxima(?: vez)?|(?:quizás?|tal vez) (?:debería|deba|sea|yo|tenga)|debería|tendría que|a partir de ahora|desde ahora`,
  it: `la prossima volta|forse (?:dovrei|devo|è)|dovrei|d['’]ora in poi`,
  pt: `da próxima(?: vez)?|na próxima vez|talvez (?:eu|deva|devesse|seja)|deveria|devia|a partir de agora`,
  nl: `volgende keer|misschien (?:moet|zou|kan|is)|ik moet|vanaf nu|voortaan`,
  sv: `nästa gång|kanske (?:borde|ska|är|skulle) jag|jag borde|från och med nu`,
  da: `næste gang|måske (?:skulle|burde|skal|er) jeg|jeg burde|fra nu af`,
  no: `neste gang|kanskje (?:burde|skulle|skal|er) jeg|jeg burde|fra nå av`,
  fi: `ensi kerralla|ehkä (?:minun|voisin|pitäisi)|minun pitäisi|tästä lähtien`,
  pl: `następnym razem|(?:może|chyba) powin(?:ienem|nam)|powin(?:ienem|nam)|od teraz`,
  cs: `příště|(?:možná|asi) bych měla?|měla? bych|od teď`,
  tr: `bir dahaki sefere|gelecek sefer|belki de?|bundan sonra`,
  ru: `в следующий раз|(?:может быть|наверное|возможно),? (?:мне|стоит|надо|я)|мне (?:стоит|следует|надо бы)|с этого дня|теперь буду`,
  uk: `наступного разу|(?:можливо|мабуть),? (?:мені|варто|треба|я)|мені (?:варто|слід)|відтепер`,
  el: `την επόμενη φορά|(?:ίσως|μάλλον) (?:πρέπει|να|θα)|θα έπρεπε|από (?:τώρα|δω) και`,
  ar: `المرة القادمة|في المرة المقبلة|ربما (?:علي|يجب|ينبغي|أنا)|من الآن فصاعدا`,
  hi: `अगली बार|शायद मुझे|मुझे चाहिए|अब से`,
  ko: `다음에는|다음번에는|다음엔|아마도?|앞으로는`,
};

const UNSPACED_INTENTIONS: Readonly<Record<string, string>> = {
  ja: `次は|次回|今度は|たぶん|かもしれない|べきだ|これからは`,
  zh: `下次|下一次|也许我|或许我|我应该|从现在起|以后要`,
  th: `คราวหน้า|ครั้งหน้า|บางทีฉัน|ต่อไปนี้`,
};

/** «The thing I learned today is a small one»: the next sentence says it. */
const ANNOUNCEMENT =
  /[:：]$|^(?:so |and )?(?:what did i learn|(?:the|one) (?:\p{L}+ )?thing i(?:['’]ve| have)? learn(?:ed|t)|was (?:habe|hab) ich(?: \p{L}+)? gelernt|qu['’]est-ce que j['’]ai appris|qué (?:aprendí|he aprendido)|cosa ho imparato|o que (?:é que )?aprendi|wat heb ik(?: \p{L}+)? geleerd)(?![\p{L}])/iu;

const INSIGHT_PATTERNS = compile(LISTS, UNSPACED);
const INTENTION_PATTERNS = compile(INTENTIONS, UNSPACED_INTENTIONS);

function compile(
  lists: Readonly<Record<string, string>>,
  unspaced: Readonly<Record<string, string>>,
): ReadonlyMap<string, RegExp> {
  return new Map([
    ...Object.entries(lists).map(([language, list]): [string, RegExp] => [
      language,
      new RegExp(wholeWords(list), 'iu'),
    ]),
    ...Object.entries(unspaced).map(([language, list]): [string, RegExp] => [language, new RegExp(list, 'u')]),
  ]);
}

export type Mark = 'insight' | 'intention' | null;

/** How a sentence announces itself. One that does both is an intention. */
export function findMark(text: string, language: string): Mark {
  if (INTENTION_PATTERNS.get(language)?.test(text) === true) return 'intention';
  return INSIGHT_PATTERNS.get(language)?.test(text) === true ? 'insight' : null;
}

/** True if an insight is only announced, so that the next sentence is needed too. */
export function isAnnouncement(text: string): boolean {
  return ANNOUNCEMENT.test(text);
}

export function isPersonal(text: string, language: string): boolean {
  return language !== 'en' || /(?<![\p{L}\p{N}])(?:i|me|my|myself)(?![\p{L}\p{N}])/iu.test(text);
}
