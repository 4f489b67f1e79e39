// Expressions of an insight, per language: «I realised», «next time», «maybe I should».
import { wholeWords } from './word-lists.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `i(?:['’]ve| have)?(?: just| now| finally| also| suddenly)? (?:reali[sz]ed?|understood|understand now|noticed)|(?:i|we) (?:should|could)(?: have|['’]ve)|next time|what i(?:['’]ll)? (?:take|took|keep|remember)|what i(?:['’]ve)? learn(?:ed|t)|what (?:stays|stayed) with me|takeaways?|the lesson|my lesson|lesson(?: learned)?|(?:maybe|perhaps) (?:i|we)|i (?:should|want to remember|want to try)|from now on|the point (?:is|was)|(?:taught|showed|reminded) me|turns out|turned out|in hindsight|looking back|note to self|(?:i|we) (?:learned|learnt) (?:that|how|to)|made me (?:see|think|reali[sz]e)`,
  de: `(?:habe|hab) ich (?:gemerkt|verstanden|begriffen|erkannt|gelernt)|mir (?:ist|wurde|wird) (?:klar|bewusst)|ich (?:merke|erkenne|verstehe jetzt)|(?:nächstes|das nächste) mal|beim nächsten mal|was ich (?:mitnehme|daraus|davon)|ich nehme mit|vielleicht (?:sollte|muss|ist|bin|kann) ich|vielleicht sollte|ich (?:sollte|hätte|will mir merken)|ab jetzt|ab sofort|die lehre|fazit|merke|im nachhinein|rückblickend|eigentlich geht es|das hat mir gezeigt`,
  fr: `j['’]ai (?:compris|réalisé|appris|remarqué)|je me suis rendue? compte|je (?:réalise|comprends maintenant)|la prochaine fois|ce que j['’](?:en retiens|ai appris)|ce que je (?:retiens|garde)|je retiens|peut-être (?:que|devrais|dois)|je devrais|j['’]aurais dû|désormais|à partir de maintenant|la leçon|avec le recul|au fond|m['’]a (?:appris|montré|rappelé)`,
  es: `me di cuenta|me he dado cuenta|(?:comprendí|entendí|aprendí|descubrí)|he (?:aprendido|entendido|comprendido)|la próxima vez|lo que me llevo|me quedo con|me llevo|(?:quizás?|tal vez) (?:debería|deba|sea|yo|tenga)|debería|tendría que|hubiera debido|a partir de ahora|desde ahora|la lección|mirando atrás|en el fondo|me (?:enseñó|mostró|recordó)`,
  it: `ho (?:capito|imparato|scoperto|realizzato)|mi sono res[oa] conto|la prossima volta|quello che (?:mi porto|ho imparato)|mi porto (?:via|a casa)|forse (?:dovrei|devo|è)|dovrei|avrei dovuto|d['’]ora in poi|la lezione|col senno di poi|in fondo|mi ha (?:insegnato|mostrato|ricordato)`,
  pt: `percebi|aprendi|compreendi|entendi|descobri|dei-me conta|me dei conta|da próxima vez|na próxima vez|o que (?:levo|aprendi|fica)|talvez (?:eu|deva|devesse|seja)|deveria|devia|a partir de agora|a lição|olhando para trás|no fundo|me (?:ensinou|mostrou|lembrou)|ensinou-me|mostrou-me`,
  nl: `(?:ik (?:besef|besefte|merkte|begreep|begrijp nu|realiseerde me)|realiseer ik me)|volgende keer|wat ik (?:meeneem|ervan)|ik neem mee|misschien (?:moet|zou|kan|is)|ik (?:zou|had) (?:moeten|beter)|ik moet|vanaf nu|voortaan|de les|achteraf|heeft me (?:geleerd|laten zien)`,
  sv: `jag (?:insåg|inser|förstod|förstår nu|märkte|lärde mig)|nästa gång|det jag tar med mig|jag tar med mig|kanske (?:borde|ska|är|skulle) jag|jag (?:borde|skulle ha)|från och med nu|lärdomen|i efterhand`,
  da: `jeg (?:indså|indser|forstod|forstår nu|lagde mærke til|lærte)|næste gang|det jeg tager med|jeg tager med|måske (?:skulle|burde|skal|er) jeg|jeg (?:burde|skulle have)|fra nu af|læren|set i bakspejlet`,
  no: `jeg (?:innså|innser|forsto|forstår nå|merket|lærte)|neste gang|det jeg tar med|jeg tar med|kanskje (?:burde|skulle|skal|er) jeg|jeg (?:burde|skulle ha)|fra nå av|lærdommen|i ettertid`,
  fi: `(?:tajusin|ymmärsin|huomasin|oivalsin|opin)|ensi kerralla|tästä opin|otan opiksi|ehkä (?:minun|voisin|pitäisi)|minun pitäisi|tästä lähtien|jälkikäteen`,
  pl: `zrozumiał[ae]m|zdałam sobie sprawę|zdałem sobie sprawę|zauważył[ae]m|nauczył[ae]m się|następnym razem|wnoszę z tego|biorę z tego|(?:może|chyba) powin(?:ienem|nam)|powin(?:ienem|nam)|od teraz|wniosek|lekcja|z perspektywy`,
  cs: `(?:uvědomil|pochopil|zjistil|naučil)a? jsem|jsem (?:si )?(?:uvědomil|pochopil|zjistil|naučil)a?|příště|odnáším si|co si odnáším|(?:možná|asi) bych měla?|měla? bych|od teď|poučení|zpětně`,
  tr: `(?:fark ettim|anladım|öğrendim|farkına vardım)|bir dahaki sefere|gelecek sefer|bundan çıkardığım|çıkardığım ders|belki de?|bundan sonra|artık biliyorum|geriye bakınca`,
  ru: `я (?:понял|поняла|осознал|осознала|заметил|заметила|узнал|узнала)|понял[аи]?|в следующий раз|что я (?:вынес|вынесла|выношу)|вывод|урок|(?:может быть|наверное|возможно),? (?:мне|стоит|надо|я)|мне (?:стоит|следует|надо бы)|с этого дня|теперь буду|оглядываясь назад`,
  uk: `(?:я )?(?:зрозумів|зрозуміла|усвідомив|усвідомила|помітив|помітила|навчився|навчилася)|наступного разу|висновок|урок|(?:можливо|мабуть),? (?:мені|варто|треба|я)|мені (?:варто|слід)|відтепер|озираючись`,
  el: `(?:κατάλαβα|συνειδητοποίησα|έμαθα|πρόσεξα)|την επόμενη φορά|αυτό που κρατάω|κρατάω|(?:ίσως|μάλλον) (?:πρέπει|να|θα)|θα έπρεπε|από (?:τώρα|δω) και|το μάθημα`,
  ar: `(?:أدركت|فهمت|تعلمت|لاحظت)|المرة القادمة|في المرة المقبلة|ما أخذته|الدرس|ربما (?:علي|يجب|ينبغي|أنا)|كان (?:علي|يجب)|من الآن فصاعدا`,
  hi: `(?:समझ आया|समझ में आया|एहसास हुआ|मैंने सीखा|मैंने जाना|मैंने समझा)|अगली बार|शायद मुझे|मुझे चाहिए|अब से|सबक|सीख यह`,
  ko: `(?:깨달았다|깨달았어|깨달았습니다|배웠다|알게 되었다|알았다)|다음에는|다음번에는|다음엔|아마도?|앞으로는|교훈`,
};

const UNSPACED: Readonly<Record<string, string>> = {
  ja: `気づいた|気付いた|わかった|分かった|学んだ|感じた|次は|次回|今度は|教訓|たぶん|かもしれない|べきだ|すればよかった|これからは`,
  zh: `意识到|明白了|发现自己|学到|懂得|下次|下一次|也许我|或许我|我应该|从现在起|以后要|教训|我得到的`,
  th: `ตระหนัก|เข้าใจแล้ว|เรียนรู้ว่า|คราวหน้า|ครั้งหน้า|บางทีฉัน|บทเรียน|ต่อไปนี้`,
};

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(LISTS).map(([language, list]): [string, RegExp] => [language, new RegExp(wholeWords(list), 'iu')]),
  ...Object.entries(UNSPACED).map(([language, list]): [string, RegExp] => [language, new RegExp(list, 'u')]),
]);

export function isInsight(text: string, language: string): boolean {
  return PATTERNS.get(language)?.test(text) === true;
}

export function isPersonal(text: string, language: string): boolean {
  return language !== 'en' || /(?<![\p{L}\p{N}])(?:i|me|my|myself)(?![\p{L}\p{N}])/iu.test(text);
}
