// Stop words per language, enough to weigh content words and to detect a language. Chinese, Japanese, Korean and Thai need
// none: see terms.ts.

const LISTS = {
  en: `a about above after again against ago all almost already also although always am among an and another any anybody anyone anything are
    aren't around as at away back be became because become been before being below between both but by can can't cannot come could
    couldn't did didn't do does doesn't doing don't done down during each either else enough even ever every everybody everyone everything few
    find first for from full further gave get gets getting give go goes going gone got had hadn't has hasn't have haven't having he
    he'd he'll he's her here hers herself him himself his how however i i'd i'll i'm i've if in instead into is isn't it it'll it's its itself
    just keep kind know last later least less let let's like lot made make makes many may maybe me might mine more most much must
    my myself near need never new next no nobody none nor not nothing now of off often on once one only onto or other others our ours out
    over own part perhaps put quite rather really said same say saying says see seem seems several shall she she'd she'll she's should
    shouldn't since so some somebody someone something sometimes soon still such sure take than that that's the their theirs them themselves then
    there there's these they they'd they'll they're they've thing things this those though three through thus to today together too took
    toward two under until up upon us use used very want was wasn't way we we'd we'll we're we've well went were weren't what what's
    when where whether which while who whole whom whose why will with within without won't would wouldn't yes yet you you'd you'll
    you're you've your yours yourself`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit dann das dass
    dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
    er es etwas euch für gegen gibt haben hab habe hat hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren im immer in ins ist ja
    jede jeden jeder jetzt kann kein keine keinen können konnte machen mal man mehr mein meine meinem meinen meiner mich mir mit muss nach
    nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner selbst sich sie sind so über um und uns unser
    unter viel vom von vor war waren was weg weil wenn wer werden wie wieder will wir wird wo wurde zu zum zur zwischen heute`,
  fr: `ai aie alors après au aussi autre aux avait avec avoir beaucoup bien c'est car ce ceci cela ces cet cette chez comme comment d'un
    d'une dans de depuis des deux donc du elle elles en encore est et étais était été être eu eux fait faire fois il ils j'ai je
    jamais la là le les leur leurs lui ma mais même mes moi moins mon ne nos notre nous on ont ou où par parce pas peu peut peux
    plus pour pourquoi qu'il qu'on quand que quel quelle qui quoi sa sans se ses si son sont suis sur ta te tes toi ton tous tout
    toute toutes très trop tu un une va vers voir vos votre vous y aujourd'hui l'on n'est`,
  es: `a al algo algunas algunos ante antes aquí así aún aunque bien cada casi como cómo con contra cual cuando de del desde después donde
    dos e el él ella ellas ellos en entre era eran eres es esa esas ese eso esos esta está están estas este esto estos estoy fue
    fueron ha había hace hacer hacia han hasta hay he hoy la las le les lo los más me mi mí mientras mis mucho muy nada ni no nos nosotros
    nuestra nuestro o otra otro otros para pero poco por porque que qué quien se sea ser si sí sido sin sobre solo sólo son soy su sus
    también tan tanto te tengo tiene todo todos tu tú tus un una uno unos va y ya yo`,
  it: `a ad agli ai al alla alle allo altra altro anche ancora avere aveva c'è che chi ci ciò come con contro cosa così cui da dai dal
    dalla dalle degli dei del dell della delle dello di dopo dove due e è ed era erano essere fa fare fra già gli ha hai hanno ho i il
    in io la là le lei li lo loro lui ma me mi mia mie mio molto ne né nei nel nella nelle niente no noi nostra nostro non nulla o oggi
    ogni per perché però più poco poi prima può qual quale quando quanto quella quelle quelli quello questa queste questi questo qui
    se sei sempre senza si sia siamo sono sta stata stato su sua sue sugli sul sulla suo te ti tra tu tua tuo tutti tutto un una uno vi voi`,
  pt: `a à ainda algo alguns ao aos aquela aquele aqui as às até cada com como da das de dela dele depois do dois dos e é ela elas ele
    eles em entre era eram essa esse esta está estão este estou eu faz fazer foi foram há hoje isso isto já lá lhe mais mas me mesmo
    meu meus minha minhas muito na nada não nas nem no nos nossa nosso num numa o os ou para pela pelo por porque pouco pra quais
    qual quando que quem se sem ser seu seus só sobre sou sua suas também te tem tenho ter teu tinha toda todo todos tu tua tudo um
    uma umas uns vai você`,
  nl: `aan al alles als altijd andere ben bij daar dan dat de deze die dit doen door dus een eens en er ge geen geweest haar had heb
    hebben heeft hem het hier hij hoe hun ik in is ja je jij kan kon kunnen maar maken me meer men met mij mijn moet na naar niet niets
    nog nu of om omdat ons onze ook op over te tegen toch toen tot u uit uw van vandaag veel voor waar want waren was wat we wel werd
    wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou`,
  sv: `alla allt att av bara bli blir blev de dem den denna deras dess det detta dig din dina ditt du där då efter ej eller en er ett
    från för förra ha hade han har hennes hon hur här i icke idag ingen inom inte ja jag kan kunde man med mellan men mer mig min mina
    mitt mot mycket ni nu när någon något några när och om oss på samma sedan ser sig sin sina sitt ska skulle som så till under upp
    ut utan vad var vara varför vart vi vid vilka vilken är även över`,
  da: `ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din dine dit dog du efter eller en end er et
    for fordi fra ham han hans har havde have hende her hos hun hvad hvis hvor i ikke ind ja jeg jer jo kan kunne kun man mange med meget men
    mere mig min mine mit mod må nej nogle noget nu når og også om op os over på sig sin sine skal skulle som sådan så til ud under
    var ved vi vil ville vor være været idag`,
  no: `alle andre at av bare ble bli blir da de deg dem den denne der dere det dette din disse du eller en enn er et etter for fordi
    fra få ha hadde han har henne her hun hva hvis hvor hvordan i ikke ingen inn ja jeg kan kunne man mange med meg meget mellom men mer
    min mine mitt mot må nei noe noen nå når og også om opp oss over på seg selv si sin skal skulle som så til ut uten var ved vi vil
    ville være vært å dag`,
  fi: `aina ei eikä eivät emme en ennen että hän häntä he heidän hyvin ja jo joka joku jos jossa jotka kai kaikki kanssa kertaa koko
    koska kuin kuinka kun kuten me meidän mikä mitä minä minua minulla minun minut mitään mukaan mutta myös ne niiden niin nyt näin oli
    olen olin olivat olla ollut on ovat paljon pitää sen se sekä siellä sinä siitä sille sinun sitten sitä tai tämä tämän tässä
    tätä tänään vaan vain vielä voi voin`,
  pl: `a albo ale ani bardzo bez bo być był była było były będzie by chce ci co coś czy dla do dzisiaj dziś dzień gdy gdzie go i ich ich ile im
    inne ja jak jako je jego jej jest jestem jeszcze jeśli już każdy kiedy kto która które którego który którzy ma mam mi mnie może można mój moje
    na nad nam nas nawet nic nie nim niż no o od on ona one oni oraz po pod przed przez przy są się sobie swój ta tak także tam te tego tej ten też
    to tu tylko tym u w we więc wszystko z za ze że żeby`,
  cs: `a aby aj ale ani asi až bez bude budu by byl byla bylo být co či další den dnes do ho i já jak jako je jeho její jen ještě ji jich jim
    jsem jsi jsme jsou k kam kde kdo kdy když ke která které který má mám mě mi mně moc mohl můj může my na nad nám ne nebo než nic ním o od on
    ona oni po pod pro proč protože před přes při s se si sobě svůj ta tak také takže tam ten tento to toho tom tomu tu ty u už v ve
    více však vše všechno z za ze že`,
  tr: `acaba ama ancak arada artık az bana bazı ben bende beni benim bile bir biraz biri birkaç birçok biz bu bugün bunu bunun çok çünkü da daha de
    defa değil diye dolayı en gibi göre hala hem hep her hiç için ile ise kadar karşı ki kim mi mı mu mü nasıl ne neden nerede niçin o olan olarak
    oldu olduğu on ona onlar onu onun önce öyle sanki sen senin siz son sonra şey şu tüm ve veya ya yani yok zaten var`,
  ru: `а без бы был была были было быть в вам вас весь во вот все всё всего вы где да даже для до его ее её если есть еще ещё же за здесь
    и из или им их к как какой когда кто ли либо мне меня мой моя мы на над надо нам нас не него нее нет ни но ну о об один он она они от очень
    по под при раз с сам себя сегодня со так также такой там те тебя тем то того тоже только том ты у уже хотя чего чем что чтобы это этого
    этой этом этот эту я`,
  uk: `а або але би був була були було бути в вам вас весь ви від він вона вони все всі де для до є ж за з зі і із інший їх його її й коли
    краще крім лише мене мені ми мій моя на навіть над нам нас не немає ні ним них но ну о один от по під при про раз сам себе сьогодні собі та
    так також там те теж ти тих то того тому той тільки у уже хоч це цей ця цього чи чого чому щоб ще що я як який якщо`,
  ar: `إلى إن أن أنا أنت أو أي إذا التي الذي اليوم الى أنه ان او بعد بين به تكون ثم حتى حيث دون ذلك عن عند عندما على علي غير فقد في فيه
    قبل قد كان كانت كل كما كنت لا لأن لقد لم لن له لها لكن ليس ما مع من منذ منه نحن هذا هذه هل هم هنا هناك هو هي و وأن وقد ولا ولم وهو وهي يكون`,
  el: `και να το τα τη την της τον του των ο η οι στο στη στην στον στα στις σε με για από που πως ότι αν αλλά ή δεν δε μη μην θα είναι ήταν
    είμαι έχω είχε έχει ένα ένας μια μία μου σου μας σας τους τις αυτό αυτή αυτός αυτά εγώ εσύ εμείς όταν όπως γιατί τι πώς πού πολύ πιο μόνο και
    κι σήμερα τώρα μετά πριν πάλι ακόμα κάτι όλα όλοι κάθε χωρίς εκεί εδώ όχι ναι`,
  hi: `अपना अपनी अपने अब आज आप इन इस इसका इसके इसे उन उनके उस उसके उसे एक और कई कर करता करते करना करने का कि किया किसी की कुछ के को कोई
    क्या क्यों गया चाहिए जब जा जैसे जो तक तब तो था थी थे दिया दो नहीं ने पर पहले फिर बहुत बात बाद भी मुझे में मेरा मेरी मेरे मैं मैंने यह या ये
    रहा रहे लिए लेकिन वह वाले वे सब सबसे साथ से हम हर ही हुआ हुई हुए है हैं हो होता होती होने`,
} as const;

export type StopWordLanguage = keyof typeof LISTS;

const LANGUAGES_BY_WORD: ReadonlyMap<string, readonly StopWordLanguage[]> = buildIndex();

export function listLanguagesWithStopWord(word: string): readonly StopWordLanguage[] {
  return LANGUAGES_BY_WORD.get(word) ?? [];
}

export function isStopWord(word: string, language: string): boolean {
  const languages = LANGUAGES_BY_WORD.get(word);
  return languages !== undefined && (languages as readonly string[]).includes(language);
}

function buildIndex(): Map<string, StopWordLanguage[]> {
  const index = new Map<string, StopWordLanguage[]>();
  // LISTS is a constant, so it has no other keys.
  for (const language of Object.keys(LISTS) as StopWordLanguage[]) {
    for (const word of LISTS[language].split(/\s+/)) {
      const known = index.get(word);
      if (known === undefined) index.set(word, [language]);
      else if (!known.includes(language)) known.push(language);
    }
  }
  return index;
}
