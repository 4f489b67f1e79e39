// Words that are in every journal and say nothing about it: «today», «learned», «things». Per language, beside the small
// words of stop-words.ts. A theme is never one of them.
import { findStem, type Word } from './terms.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `learn learned learnt learning lesson day days week weeks weekend today time times feel feels feeling feelings felt think thinks thinking
    thought thoughts start started starts begin began people person man woman guy way ways morning afternoon evening night tonight
    tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august
    september october november december year years month months hour hours minute minutes second seconds good great bad big small
    little long short lot lots bit new old point read reading write wrote writing written try tries trying tried look looks looking
    looked talk talked talking told tell tells find found realise realize realised realized remember remembered better best worse worst
    nice able half two three four five six seven eight nine ten twenty hundred thing things stuff happen happened happens change
    changed different important interesting difficult hard easy simple real true sure right wrong whole own part parts side end place
    places make made call called need needed want wanted use used using work works worked working help helped ask asked asking question
    answer turn turned notice noticed understand understood discover discovered mean means meant show showed shows give keep kept let
    leave left come came took take seem seemed start finally today's something actually especially probably definitely completely
    suddenly slowly quickly usually simply really especially absolutely exactly maybe perhaps however instead without around through
    always never often sometimes already almost enough again together alone later early earlier late next last first once twice
    page pages entry entries note notes journal diary todo action decision example reason idea ideas number numbers word words line
    lines moment moments case fact kind sort type problem problems wait waited waiting went going high low fast slow happy tired perfect wonderful amazing beautiful lovely cool fine okay lol`,
  de: `lernen gelernt lerne lernte tag tage tages woche wochen wochenende heute gestern morgen abend abends morgens nacht nachmittag mittag
    zeit mal male jahr jahre monat monate stunde stunden minute minuten montag dienstag mittwoch donnerstag freitag samstag sonntag
    januar februar märz april mai juni juli august september oktober november dezember gut gute guter gutes besser schlecht groß klein
    neu neue neuen alt lang kurz schnell langsam schwer leicht einfach schön toll wichtig richtig falsch ganz ganze ding dinge sache
    sachen leute mensch menschen mann frau frage fragen antwort denken gedacht denke dachte gedanken fühlen gefühl gefühle gefühlt
    merken gemerkt merke verstanden verstehen wissen weiß wusste gesagt sagen sagte gemacht gefunden finden gesehen sehen gegangen
    gehen kommen gekommen angefangen anfangen versucht versuchen gelesen lesen geschrieben schreiben eigentlich vielleicht wirklich
    einmal endlich plötzlich immer nie oft manchmal wieder zusammen allein später früher spät früh nächstes letztes erste diesmal
    teil ende anfang grund beispiel idee problem wort wörter arbeit arbeiten gearbeitet hilfe helfen geholfen bitten brauchen
    glücklich müde wunderbar perfekt langsamer stelle weise seite seiten punkt moment`,
  fr: `apprendre appris apprends jour jours journée semaine semaines matin soir soirée nuit après-midi hier demain temps fois an ans année
    années mois heure heures minute minutes lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin
    juillet août septembre octobre novembre décembre bon bonne bien mieux mauvais grand grande petit petite nouveau nouvelle vieux long
    court vite lent difficile facile simple beau belle important chose choses gens personne personnes monde homme femme question
    réponse penser pensé pense sentir senti sens comprendre compris comprends savoir sais dit dire disait trouver trouvé vu voir aller
    allé venir venu commencer commencé essayer essayé lire lu écrire écrit vraiment peut-être enfin toujours jamais souvent parfois
    encore ensemble seul tard tôt prochaine dernier dernière première partie fin début raison exemple idée problème mot mots travail
    travailler aide aider demander demandé attendre attends content contente fatigué fatiguée parfait moment page point vie`,
  es: `aprender aprendí aprendido aprendo día días semana semanas mañana tarde noche ayer tiempo vez veces año años mes meses hora horas
    minuto minutos lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre
    octubre noviembre diciembre bueno buena bien mejor malo mala grande pequeño pequeña nuevo nueva viejo largo corto rápido lento
    difícil fácil simple bonito importante cosa cosas gente persona personas mundo hombre mujer pregunta respuesta pensar pensé pienso
    sentir sentí siento entender entendí entiendo saber sé sabía dijo decir digo encontrar encontré ver vi vio ir ido venir vino empezar
    empecé intentar intenté leer leí escribir escribí descubrí descubrir realmente quizá quizás siempre nunca menudo juntos sola solo
    luego temprano próxima último última primera parte fin principio razón ejemplo idea problema palabra palabras trabajo trabajar ayuda
    ayudar pedir pedí esperar espero feliz cansado cansada perfecto perfecta momento página punto vida cuesta`,
  it: `imparare imparato giorno giorni giornata settimana settimane mattina pomeriggio sera notte ieri domani tempo volta volte anno anni
    mese mesi ora ore minuto minuti lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno
    luglio agosto settembre ottobre novembre dicembre buono buona bene meglio cattivo grande piccolo piccola nuovo nuova vecchio lungo
    corto veloce lento difficile facile semplice bello bella importante cosa cose gente persona persone mondo uomo donna domanda risposta
    pensare pensato penso sentire sentito sento capire capito capisco sapere so detto dire trovare trovato visto vedere andare andato
    venire venuto iniziare iniziato provare provato leggere letto scrivere scritto scoperto davvero forse sempre mai spesso insieme solo
    sola tardi presto prossima ultimo ultima prima parte fine inizio ragione esempio idea problema parola parole lavoro lavorare aiuto
    aiutare chiedere chiesto aspettare felice stanco stanca perfetto perfetta momento pagina punto vita`,
  pt: `aprender aprendi aprendido dia dias semana semanas manhã tarde noite ontem amanhã tempo vez vezes ano anos mês meses hora horas minuto
    minutos segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro
    novembro dezembro bom boa bem melhor mau má grande pequeno pequena novo nova velho longo curto rápido lento difícil fácil simples
    bonito importante coisa coisas gente pessoa pessoas mundo homem mulher pergunta resposta pensar pensei penso sentir senti sinto
    entender entendi saber sei disse dizer encontrar encontrei ver vi viu ir vir veio começar comecei tentar tentei ler li escrever
    escrevi descobri percebi realmente talvez sempre nunca juntos sozinho sozinha depois cedo próxima último última primeira parte fim
    início razão exemplo ideia problema palavra palavras trabalho trabalhar ajuda ajudar pedir pedi esperar feliz cansado cansada
    perfeito perfeita momento página ponto vida`,
  nl: `leren geleerd leerde dag dagen week weken weekend gisteren morgen ochtend middag avond nacht tijd keer keren jaar jaren maand maanden
    uur uren minuut minuten maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli
    augustus september oktober november december goed goede beter slecht groot klein nieuw nieuwe oud lang kort snel langzaam moeilijk
    makkelijk simpel mooi belangrijk ding dingen mensen mens man vrouw vraag vragen antwoord denken dacht denk voelen gevoel voelde
    begrepen begrijpen weten weet wist gezegd zeggen zei gevonden vinden gezien zien gaan gegaan komen gekomen begonnen beginnen
    geprobeerd proberen gelezen lezen geschreven schrijven gemerkt ontdekt eigenlijk misschien echt eindelijk altijd nooit vaak soms
    weer samen alleen later vroeg laat volgende laatste eerste deel einde begin reden voorbeeld idee probleem woord woorden werk werken
    gewerkt hulp helpen geholpen gevraagd blij moe prachtig moment pagina punt leven`,
  sv: `lära lärde lärt dag dagen dagar dagarna vecka veckan veckor igår imorgon morgon kväll natt eftermiddag tid tiden gång gånger år månad
    timme timmar minut minuter måndag tisdag onsdag torsdag fredag lördag söndag januari februari mars april maj juni juli augusti
    september oktober november december bra bättre dålig stor liten ny nytt nya gammal lång kort snabb långsam svår svårt lätt enkel
    viktig sak saker folk människa människor man kvinna fråga svar tänka tänkte tänker känna kände känns känsla förstå förstod veta vet
    visste sa säga sade hitta hittade såg se gå gick komma kom börja började försöka försökte läsa läste skriva skrev verkligen kanske
    äntligen alltid aldrig ofta ibland igen tillsammans ensam senare tidigt sent nästa sista första del slut början anledning exempel
    idé problem ord arbete arbeta jobb jobba hjälp hjälpa glad trött perfekt stund sida`,
  da: `lære lærte lært dag dagen dage uge ugen uger går morgen aften nat eftermiddag tid tiden gang gange år måned time timer minut minutter
    mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar marts april maj juni juli august september oktober november december
    god godt bedre dårlig stor lille ny nyt nye gammel lang kort hurtig langsom svær svært let enkel vigtig ting sag folk menneske
    mennesker mand kvinde spørgsmål svar tænke tænkte tænker føle følte føles følelse forstå forstod vide ved vidste sagde sige finde
    fandt så se gå gik komme kom begynde begyndte prøve prøvede læse læste skrive skrev virkelig måske endelig altid aldrig ofte igen
    sammen alene senere tidligt sent næste sidste første del slut begyndelse grund eksempel idé problem ord arbejde arbejder hjælp
    hjælpe glad træt perfekt øjeblik side`,
  no: `lære lærte lært dag dagen dager uke uken uker går morgen kveld natt ettermiddag tid tiden gang ganger år måned time timer minutt minutter
    mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar mars april mai juni juli august september oktober november desember
    god godt bedre dårlig stor liten ny nytt nye gammel lang kort rask langsom vanskelig lett enkel viktig ting sak folk menneske
    mennesker mann kvinne spørsmål svar tenke tenkte tenker føle følte føles følelse forstå forsto vite vet visste sa si finne fant så
    se gå gikk komme kom begynne begynte prøve prøvde lese leste skrive skrev virkelig kanskje endelig alltid aldri ofte igjen sammen
    alene senere tidlig sent neste siste første del slutt begynnelse grunn eksempel idé problem ord arbeid arbeide jobb jobbe hjelp
    hjelpe glad sliten perfekt øyeblikk side`,
  fi: `oppia opin oppinut opimme päivä päivän päivät viikko viikon eilen huomenna aamu aamulla ilta illalla yö aika aikaa kerta kerran vuosi
    vuotta kuukausi tunti tuntia minuutti minuuttia maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai hyvä hyvää parempi
    huono iso pieni uusi vanha pitkä lyhyt nopea hidas vaikea helppo tärkeä asia asiat ihminen ihmiset ihmisiä kysymys vastaus ajatella
    ajattelin tuntea tunsin tunne ymmärsin ymmärtää tietää tiedän sanoi sanoa löysin nähdä näin mennä menin tulla tuli alkaa aloin yrittää
    yritin lukea luin kirjoittaa kirjoitin todella ehkä vihdoin usein joskus taas yhdessä yksin myöhemmin seuraava viimeinen ensimmäinen osa
    loppu alku syy esimerkki idea ongelma sana sanat työ työtä apu auttaa iloinen väsynyt hetki sivu`,
  pl: `uczyć nauczyłam nauczyłem nauka dzień dni tydzień tygodnie wczoraj jutro rano wieczór wieczorem noc czas czasu raz razy rok lata lat
    miesiąc godzina godziny godzin minuta minuty minut poniedziałek wtorek środa czwartek piątek sobota niedziela styczeń luty marzec
    kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień dobry dobra dobrze lepiej zły duży mały nowy nowa stary
    długi krótki szybko wolno trudny trudne łatwy prosty ważny rzecz rzeczy ludzie człowiek osoba pytanie odpowiedź myśleć myślałam
    myślałem myślę czuć czułam czułem czuję zrozumiałam zrozumiałem wiedzieć wiem powiedział powiedziała mówić znaleźć widzieć widziałam
    iść poszłam przyjść zacząć zaczęłam spróbować próbowałam czytać czytałam pisać naprawdę zawsze nigdy często czasem znowu razem sama sam
    później wcześnie następny ostatni pierwszy część koniec początek powód przykład pomysł problem słowo słowa praca pracy pracować pomoc
    pomóc szczęśliwa zmęczona chwila strona`,
  cs: `učit naučila naučil naučit den dny dní týden týdny včera zítra ráno večer noc odpoledne čas času krát rok roky let měsíc hodina hodiny
    hodin minuta minuty minut pondělí úterý středa čtvrtek pátek sobota neděle leden únor březen duben květen červen červenec srpen září
    říjen listopad prosinec dobrý dobrá dobře lépe špatný velký malý nový nová starý dlouhý krátký rychle pomalu těžký těžké lehký
    jednoduchý důležitý věc věci lidé člověk otázka odpověď myslet myslela myslel cítit cítila pochopila pochopil zjistila zjistil vědět
    vím řekl řekla říct najít vidět viděla jít šla přijít začít začala zkusit zkusila číst četla psát opravdu možná konečně vždy nikdy
    často někdy zase znovu spolu sama sám později brzy další poslední první část konec začátek důvod příklad nápad problém slovo slova
    práce pracovat pomoc pomoci šťastná unavená chvíle strana`,
  tr: `öğrenmek öğrendim öğreniyorum gün günü günler hafta dün yarın sabah akşam gece öğleden zaman kez defa yıl ay saat dakika pazartesi
    salı çarşamba perşembe cuma cumartesi pazar ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık iyi güzel kötü
    büyük küçük yeni eski uzun kısa hızlı yavaş zor kolay basit önemli şey şeyler insan insanlar kişi soru cevap düşünmek düşündüm
    hissetmek hissettim anladım anlamak bilmek biliyorum dedi söyledi bulmak buldum görmek gördüm gitmek gittim gelmek geldi başladım
    başlamak denedim denemek okudum okumak yazdım yazmak gerçekten belki sonunda hiçbir sık bazen tekrar birlikte yalnız erken geç sonraki
    ilk parça başlangıç neden örnek fikir sorun kelime iş çalışmak çalıştım yardım mutlu yorgun an sayfa`,
  ru: `учиться научился научилась узнал узнала узнать день дни дня дней неделя недели неделю вчера завтра утро утром вечер вечером ночь ночью
    время времени раз раза год года лет месяц час часа часов минута минуты минут понедельник вторник среда четверг пятница суббота
    воскресенье январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь хороший хорошо лучше плохо большой
    маленький новый новая старый долго быстро медленно трудно легко просто важно вещь вещи люди человек вопрос ответ думать думала думал
    думаю чувствовать чувствовала понял поняла понимать знать знаю знала сказал сказала говорить найти нашла нашёл видеть видела идти
    пошла пошёл прийти начать начала начал попробовать читать читала писать действительно наверное наконец всегда никогда часто иногда
    снова вместе одна один позже рано следующий последний первый часть конец начало причина пример идея проблема слово слова работа работе
    работать помощь помочь счастлива устала момент страница`,
  uk: `вчитися навчився навчилася навчилась дізнався дізналася день дні дня днів тиждень тижня вчора завтра ранок вранці вечір ввечері ніч час
    часу раз рази рік роки років місяць година години годин хвилина хвилини хвилин понеділок вівторок середа четвер пятниця субота неділя
    січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень добрий добре краще погано великий
    малий новий нова старий довго швидко повільно важко легко просто важливо річ речі люди людина питання відповідь думати думала думав
    відчувати відчула зрозумів зрозуміла знати знаю сказав сказала говорити знайти знайшла бачити бачила йти пішла прийти почати почала
    спробувати читати читала писати справді мабуть нарешті завжди ніколи часто іноді знову разом сама сам пізніше рано наступний останній
    перший частина кінець початок причина приклад ідея проблема слово слова робота роботі працювати допомога допомогти щаслива втомлена`,
  el: `μαθαίνω έμαθα μάθω μέρα μέρες ημέρα εβδομάδα χθες χτες αύριο πρωί βράδυ νύχτα απόγευμα χρόνος χρόνια χρόνο φορά φορές μήνας ώρα ώρες
    λεπτό λεπτά δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή καλός καλή καλό καλά καλύτερα κακός μεγάλος μικρός νέος νέα παλιός
    γρήγορα αργά δύσκολο εύκολο απλό σημαντικό πράγμα πράγματα άνθρωποι άνθρωπος ερώτηση απάντηση σκέφτομαι σκέφτηκα νιώθω ένιωσα κατάλαβα
    ξέρω είπε λέω βρήκα είδα βλέπω πήγα πάω ήρθε άρχισα προσπάθησα διάβασα έγραψα πραγματικά ίσως επιτέλους πάντα ποτέ συχνά ξανά μαζί μόνη
    μόνος νωρίς επόμενη τελευταία πρώτη μέρος τέλος αρχή λόγος παράδειγμα ιδέα πρόβλημα λέξη λέξεις δουλειά βοήθεια στιγμή σελίδα`,
  ar: `تعلمت تعلم أتعلم يوم أيام أسبوع أمس غدا غداً صباح الصباح مساء المساء ليل الليل وقت الوقت مرة مرات سنة سنوات شهر ساعة ساعات دقيقة دقائق الاثنين
    الثلاثاء الأربعاء الخميس الجمعة السبت الأحد جيد جيدة أفضل سيء كبير كبيرة صغير صغيرة جديد جديدة قديم طويل قصير سريع بطيء صعب سهل بسيط مهم شيء
    أشياء ناس الناس شخص سؤال جواب فكرت أفكر شعرت أشعر فهمت أعرف عرفت قال قالت وجدت رأيت ذهبت جاء بدأت حاولت قرأت كتبت حقا ربما أخيرا دائما أبدا
    أحيانا معا وحدي الأول الأخير جزء نهاية بداية سبب مثال فكرة مشكلة كلمة كلمات عمل العمل مساعدة لحظة صفحة`,
  hi: `सीखा सीखी सीखना दिन दिनों हफ्ता हफ़्ते सप्ताह कल सुबह शाम रात समय वक्त वक़्त बार साल महीना महीने घंटा घंटे मिनट सोमवार मंगलवार बुधवार गुरुवार शुक्रवार
    शनिवार रविवार अच्छा अच्छी अच्छे बेहतर बुरा बड़ा बड़ी छोटा छोटी नया नयी नई पुराना लंबा तेज़ धीरे मुश्किल आसान ज़रूरी चीज़ चीज़ें चीजें लोग लोगों इंसान सवाल
    जवाब सोचा सोचना सोच महसूस समझा समझ पता मालूम कहा कहना मिला देखा देखना गई जाना आया आना शुरू कोशिश पढ़ा पढ़ना लिखा लिखना सच शायद आखिर हमेशा कभी
    अक्सर दोबारा अकेला अकेली देर जल्दी अगली अगला आखिरी पहला हिस्सा अंत कारण उदाहरण समस्या शब्द काम मदद पल`,
  ko: `오늘 어제 내일 아침 저녁 오후 오전 하루 매일 시간 이번 다음 지난 올해 주말 월요일 화요일 수요일 목요일 금요일 토요일 일요일 사람 사람들 생각 생각이 생각을
    생각했다 느낌 마음 배웠다 배운 배움 알았다 알게 깨달았다 정말 아주 매우 너무 조금 많이 다시 항상 가끔 자주 함께 혼자 먼저 나중 처음 마지막 좋은 좋았다
    나쁜 새로운 중요한 문제 이유 방법 일을 것을 것이 것은 우리는 나는 내가 그리고 그래서 하지만 그런데 있다 있었다 없다 없었다 했다 하는 했는데 한다`,
  ja: `今日 昨日 明日 今朝 今夜 毎日 一日 今週 先週 来週 今年 去年 時間 時間が 午前 午後 時々 最近 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 自分 自身 人 人々
    学ん 学ぶ 学び 勉強 思っ 思う 思い 考え 考える 感じ 感じる 感じた 気持ち 気づい 分かっ 知っ 言っ 言う 見 見た 行っ 来 始め 最初 最後 大切 大事 重要 良い 新しい 少し 全部
    本当 一緒 一番 一つ 次 前 後 中 方法 理由 問題 言葉 仕事 場合 意味 部分`,
  zh: `今天 昨天 明天 早上 晚上 下午 上午 中午 每天 一天 这天 时间 时候 星期 这周 上周 下周 今年 去年 周一 周二 周三 周四 周五 周六 周日 自己 我们 你们 他们 她们 大家 别人 学到
    学会 学习 学了 觉得 感觉 感到 认为 知道 发现 明白 理解 意识到 想到 开始 最后 最近 现在 以后 以前 已经 还是 但是 因为 所以 如果 虽然 不过 可以 可能 应该 需要 没有
    什么 怎么 为什么 这个 那个 这样 那样 一个 一些 一点 一起 一次 有点 非常 真的 特别 很多 东西 事情 问题 方法 原因 重要 好的 新的 工作 时刻`,
  th: `วันนี้ เมื่อวาน พรุ่งนี้ เช้า เย็น คืน เวลา ครั้ง วัน สัปดาห์ เดือน ปี ชั่วโมง นาที เรียนรู้ รู้สึก คิด เข้าใจ ดี มาก สิ่ง เรื่อง คน ตัวเอง งาน ปัญหา คำถาม คำตอบ ใหม่ เก่า
    สำคัญ เริ่ม พบ บอก พูด`,
};

/** These say something only beside another word: «asking for help», but not «help». */
const WEAK = `work working help ask asking asked question answer right wrong part turn call
  hilfe helfen bitten gebeten frage fragen arbeit arbeiten aide aider demander demandé question travail ayuda pedir pedí pregunta trabajo
  aiuto chiedere chiesto domanda lavoro ajuda pedir pedi pergunta trabalho hulp vragen gevraagd werk hjälp fråga arbete hjælp
  spørgsmål hjelp spørsmål apu apua kysymys pomoc prosić pytanie otázka yardım soru помощь просить вопрос допомога просити βοήθεια`;
/** Small words that make a phrase of three say something: «zu schnell ja», «too much salt». */
const TELLING = `too yes no enough zu ja nein genug nie trop oui non assez jamais demasiado sí muy nunca troppo sì abbastanza mai demais sim não nunca te
  nee genoeg för nej aldrig nok aldri liian kyllä ei za tak zbyt dość příliš ano dost çok evet hayır слишком да нет очень занадто так ні πολύ ναι όχι`;

/** Built once from the constant lists. */
const STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, list]) => [language, stemsOf(list, language)]),
);
const WEAK_WORDS: ReadonlySet<string> = new Set(WEAK.split(/\s+/));
const TELLING_WORDS: ReadonlySet<string> = new Set(TELLING.split(/\s+/));

/** In journals of any kind: it tells no day from another. */
export function isFiller({ text, stem }: Word, language: string): boolean {
  return STEMS.get(language)?.has(stem) === true && !WEAK_WORDS.has(text.toLowerCase());
}

export function isWeakAlone({ text, stem }: Word, language: string): boolean {
  return WEAK_WORDS.has(text.toLowerCase()) || STEMS.get(language)?.has(stem) === true;
}

export function isTelling({ text }: Word): boolean {
  return TELLING_WORDS.has(text.toLowerCase());
}

function stemsOf(list: string, language: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map((word) => findStem(word, language) || word));
}
