// Words that every journal contains, per language: «today», «learned», «things». They are never a theme.
import { stemWord, type Word } from './terms.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `learn learnt lesson day week weekend time feel felt think thought start begin began people person man woman guy ways morning
    afternoon evening night tonight tomorrow yesterday tuesday wednesday saturday year month hour minute second good great bad
    big small little long short lots bit old point read write wrote written try tried look talk told tell found realise realize
    remember better best worse worst nice able half four five six seven eight nine ten twenty hundred stuff happen change
    different important interesting difficult hard easy simple real true right wrong parts side end place call needed wanted
    using work help ask question answer turn notice understand discover mean meant show kept leave left came seemed finally
    today's actually especially probably definitely completely suddenly slowly quickly usually simply absolutely exactly alone
    early earlier late twice page entry note journal diary todo action decision example reason idea number word line moment case
    fact sort type problem wait high low fast happy tired perfect wonderful amazing beautiful lovely cool fine okay lol thank thanks monday
    thursday friday sunday`,
  de: `lernen tage woche wochenende gestern morgen abend morgens nacht nachmittag mittag zeit male jahr monat stunde minute dienstag
    mittwoch samstag gute besser schlecht groß klein neue lang kurz schnell langsam schwer leicht einfach schön toll wichtig
    montag donnerstag freitag sonntag dinge sache leute mensch frage antwort gedanke gefühl fühlen denken verstehen wissen
    problem idee wort grund beispiel danke dank danken`,
  fr: `apprendre appris jour journée semaine matin soir nuit après-midi hier demain temps année mois heure minute mardi mercredi
    samedi bonne mieux mauvais grand petit nouveau nouvelle vieux long court vite lent difficile facile simple beau belle lundi
    jeudi vendredi dimanche chose gens personne monde question réponse penser sentir comprendre savoir idée problème raison vie merci remercier`,
  es: `aprender días semana mañana tarde noche ayer tiempo veces años meses hora minuto martes miércoles sábado bueno mejor malo
    grande pequeño nuevo viejo largo corto rápido lento difícil fácil simple bonito importante cosa gente persona mundo lunes
    jueves viernes domingo pregunta respuesta pensar sentir entender idea problema palabra momento vida gracias agradecer`,
  it: `imparare giorno settimana mattina pomeriggio sera notte ieri domani tempo volta anno mese minuto minuti martedì mercoledì
    sabato buono bene meglio cattivo grande piccolo nuovo vecchio lungo corto veloce lento difficile facile semplice bello
    importante cose lunedì giovedì venerdì domenica gente persona domanda risposta pensare sentire capire idea problema parola
    momento vita grazie ringraziare`,
  pt: `aprender dias semana manhã tarde noite ontem amanhã tempo vezes anos meses hora minuto terça quarta sábado melhor grande
    pequeno novo velho longo curto rápido lento difícil fácil simples bonito importante coisa gente pessoa mundo homem segunda
    quinta sexta domingo pergunta resposta pensar sentir entender ideia problema palavra vida obrigado obrigada agradecer`,
  nl: `leren geleerd dagen week weekend gisteren morgen ochtend middag avond nacht tijd keer jaar maand uren minuut dinsdag woensdag
    zaterdag goed goede beter slecht groot klein nieuw lang kort snel langzaam moeilijk makkelijk simpel mooi belangrijk maandag
    donderdag vrijdag zondag dingen mensen vraag antwoord denken voelen begrijpen weten idee probleem woord leven dank bedankt danken`,
  sv: `lära dagen vecka veckan igår imorgon morgon kväll natt eftermiddag tiden gång månad timme minut minuter tisdag onsdag lördag
    bättre dålig stor liten nytt gammal lång kort snabb långsam svår lätt enkel viktig saker folk människa måndag torsdag fredag
    söndag fråga svar tänka känna förstå idé problem`,
  da: `lære lærte dagen ugen morgen aften eftermiddag tiden gang måned time minut minutter tirsdag onsdag lørdag godt bedre dårlig
    stor lille gammel lang kort hurtig langsom svær svært enkel vigtig ting folk menneske mand kvinde spørgsmål sagen svar tænke
    føle forstå idé problem`,
  no: `lære lærte dagen uken morgen kveld natt ettermiddag tiden gang måned time minutt minutter tirsdag onsdag lørdag godt bedre
    dårlig stor liten nytt gammel lang kort rask langsom vanskelig lett enkel viktig ting folk menneske mann saken spørsmål svar
    tenke føle forstå idé problem`,
  fi: `oppia opin oppinut opimme päivä viikko viikon eilen huomenna aamu ilta illalla aika kerta kerran vuosi vuotta kuukausi tunti
    minuutti tiistai keskiviikko lauantai hyvä parempi huono pieni uusi vanha pitkä lyhyt nopea hidas vaikea helppo tärkeä asia
    ihminen kysymys vastaus ajatella tuntea ymmärtää ongelma`,
  pl: `uczyć nauczyłam nauka tydzień tygodnie wczoraj jutro rano wieczór wieczorem czas razy lata miesiąc godzina minuta wtorek
    środa sobota dobry dobrze lepiej duży mały nowy stary długi krótki szybko wolno trudny łatwy prosty ważny rzecz ludzie
    poniedziałek czwartek piątek niedziela człowiek pytanie odpowiedź myśleć czuć problem`,
  cs: `učit naučila týden týdny včera zítra ráno večer odpoledne času krát roky měsíc hodina minuta minut úterý středa sobota dobrý
    dobře lépe špatný velký malý nový starý dlouhý krátký rychle pomalu těžký lehký jednoduchý důležitý věci lidé člověk otázka
    odpověď myslet cítit problém`,
  tr: `öğrenmek öğrendim öğreniyorum günü hafta yarın sabah akşam gece öğleden zaman saat dakika salı çarşamba cumartesi güzel kötü
    büyük küçük yeni eski uzun kısa hızlı yavaş kolay basit önemli şeyler insan kişi soru cevap düşünmek düşündüm hissetmek sorun`,
  ru: `учиться научился узнал узнать день дней неделя вчера завтра утро вечер ночь ночью время времени раза года месяц часа минута
    вторник среда суббота хороший лучше плохо большой маленький новый старый долго быстро медленно трудно легко просто
    понедельник четверг пятница воскресенье вещи люди человек вопрос ответ думать чувствовать понимать идея проблема`,
  uk: `вчитися навчився навчилася дізнався дізналася день днів тиждень тижня вчора завтра ранок вранці вечір ввечері часу рази роки
    місяць година хвилина вівторок середа пятниця субота добрий погано великий малий новий старий довго швидко повільно важко
    легко речі люди людина питання відповідь думати відчувати проблема`,
  el: `μαθαίνω έμαθα μάθω μέρα ημέρα εβδομάδα χθες χτες αύριο πρωί βράδυ νύχτα απόγευμα χρόνος χρόνια φορά μήνας ώρες λεπτό τρίτη
    τετάρτη σάββατο καλός καλύτερα κακός μεγάλος μικρός νέος παλιός γρήγορα αργά δύσκολο εύκολο απλό σημαντικό πράγμα άνθρωποι
    ερώτηση απάντηση σκέφτομαι πρόβλημα`,
  ar: `تعلمت تعلم أتعلم يوم أيام أسبوع أمس غدا غداً صباح مساء ليل وقت مرة مرات سنة سنوات شهر ساعة دقيقة دقائق الثلاثاء الأربعاء
    السبت جيد أفضل سيء كبير صغير جديد قديم طويل قصير سريع بطيء صعب`,
  hi: `सीखा सीखना दिन हफ्ता हफ़्ते सप्ताह कल सुबह शाम रात समय वक्त वक़्त बार साल महीना घंटा मिनट मंगलवार बुधवार शनिवार अच्छा बेहतर
    बुरा बड़ा छोटा नया नयी नई पुराना लंबा तेज़ धीरे मुश्किल आसान ज़रूरी`,
  ko: `오늘 어제 내일 아침 저녁 오후 오전 하루 매일 시간 이번 다음 지난 올해 주말 화요일 수요일 토요일 사람 생각 생각했다 느낌 마음 배웠다 배운 배움 알았다 알게 깨달았다 정말 아주 매우 너무 조금 많이 다시`,
  ja: `今日 昨日 明日 今朝 今夜 毎日 一日 今週 先週 来週 今年 去年 時間 時間が 午前 午後 時々 最近 火曜日 水曜日 土曜日 自分 自身 人 人々 学ん 学ぶ 学び 勉強 思っ 思う 思い 考え 考える 感じ 感じる`,
  zh: `今天 昨天 明天 早上 晚上 下午 上午 中午 每天 一天 这天 时间 时候 星期 这周 上周 下周 今年 去年 周一 周二 周三 周四 周五 周六 周日 自己 我们 你们 他们 她们 大家 别人 学到 学会 学习 东西 觉得 知道 开始`,
  th: `วันนี้ เมื่อวาน พรุ่งนี้ เช้า เย็น คืน เวลา ครั้ง วัน สัปดาห์ เดือน ปี ชั่วโมง นาที เรียนรู้ รู้สึก คิด เข้าใจ ดี มาก สิ่ง
    เรื่อง คน ตัวเอง งาน ปัญหา คำถาม คำตอบ ใหม่ เก่า สำคัญ เริ่ม พบ บอก พูด`,
};

/** A theme only in a phrase: «asking for help», but not «help». */
const WEAK = `work working help ask asking asked question answer right wrong part turn call
  hilfe helfen bitten gebeten frage fragen arbeit arbeiten aide aider demander demandé question travail ayuda pedir pedí pregunta trabajo
  aiuto chiedere chiesto domanda lavoro ajuda pedir pedi pergunta trabalho hulp vragen gevraagd werk hjälp fråga arbete hjælp
  spørgsmål hjelp spørsmål apu apua kysymys pomoc prosić pytanie otázka yardım soru помощь просить вопрос допомога просити βοήθεια`;
/** Stop words that make a phrase of three a theme: «zu schnell ja», «too much salt». */
const SIGNIFICANT = `too yes no enough zu ja nein genug nie trop oui non assez jamais demasiado sí muy nunca troppo sì abbastanza mai demais sim não nunca te
  nee genoeg för nej aldrig nok aldri liian kyllä ei za tak zbyt dość příliš ano dost çok evet hayır слишком да нет очень занадто так ні πολύ ναι όχι`;

const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mister dr prof professor herr herrn frau monsieur madame mme mlle señor señora sr sra srta doña signor signora sig
  senhor senhora dona meneer mevrouw mevr dhr`.split(/\s+/),
);

const STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, list]) => [language, stemsOf(list, language)]),
);
const WEAK_WORDS: ReadonlySet<string> = new Set(WEAK.split(/\s+/));
const SIGNIFICANT_WORDS: ReadonlySet<string> = new Set(SIGNIFICANT.split(/\s+/));

/** «Mr Osei», «Frau Brandt»: the name says who was there, not what the day was about. */
export function isTitle({ text }: Word): boolean {
  return TITLES.has(text.toLowerCase());
}

export function isFiller({ text, stem }: Word, language: string): boolean {
  return STEMS.get(language)?.has(stem) === true && !WEAK_WORDS.has(text.toLowerCase());
}

export function isWeakAlone({ text, stem }: Word, language: string): boolean {
  return WEAK_WORDS.has(text.toLowerCase()) || STEMS.get(language)?.has(stem) === true;
}

export function isSignificant({ text }: Word): boolean {
  return SIGNIFICANT_WORDS.has(text.toLowerCase());
}

function stemsOf(list: string, language: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map((word) => stemWord(word, language) || word));
}
