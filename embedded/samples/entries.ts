// Entries written for this project, in many languages and moods, each with the title a person would give it.

interface Sample {
  language: string;
  title: string;
  text: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    language: 'en',
    title: 'Cold dough rises slowly',
    text: 'Today I learned that bread dough can rest in the fridge overnight. The cold slows the yeast down, so the flavour has more time to develop. I had always thought a longer rise meant a warmer kitchen. I will leave a bowl in there on Friday and bake before breakfast.',
  },
  {
    language: 'en',
    title: 'Asking for help earlier',
    text: 'I was stuck on the invoice export for two hours before I said a word. Then I asked Priya, and she saw the problem in under a minute. Asking for help earlier would have saved the whole morning. It still feels like admitting that I am slow, although nobody else seems to think so.',
  },
  {
    language: 'en',
    title: 'How tides work',
    text: 'I finally understood why there are two high tides a day. The moon pulls the water on the near side, and on the far side the earth itself is pulled away a little from the water. So there are two bulges and we turn through both of them. Why are the tides so small in the Mediterranean then?',
  },
  {
    language: 'en',
    title: 'Listening before solving',
    text: 'Mum wanted to tell me about the hospital and I jumped straight to solutions. She went quiet. Next time I will listen first and ask what she needs. Later we laughed about the soup I burned, which was a relief for both of us.',
  },
  {
    language: 'en',
    title: 'Squash merges hide history',
    text: 'While looking for the commit that broke the login page I found out that squash merges hide the small steps. The branch had eleven commits and only one of them touched the session code, but on the main branch they are one block. For risky work I would rather keep the steps. A merge commit costs nothing and tells the next person much more.',
  },
  {
    language: 'en',
    title: 'Silence in meetings',
    text: 'I get impatient when nobody answers in a meeting, so I answer myself. Today I counted to ten instead. At seven somebody started to talk, and it was the best idea of the hour. Silence is not disagreement. People just need a moment.',
  },
  {
    language: 'en',
    title: 'Octopus arms can taste',
    text: 'Octopuses taste with their arms!! Apparently each sucker has its own receptors, so an arm can decide whether something is food before the brain hears about it. Two thirds of the neurons are not in the head at all.',
  },
  {
    language: 'en',
    title: 'Spaced repetition',
    text: 'Read about spaced repetition:\n- review after one day, then three, then a week\n- testing yourself beats rereading\n- forgetting a little is part of it\nI want to try this with the Portuguese verbs.',
  },
  {
    language: 'en',
    title: 'A quiet walk home',
    text: 'Walked home along the canal instead of taking the bus. The herons were back. Twenty quiet minutes did more for me than the podcast usually does.',
  },
  {
    language: 'en',
    title: 'Moon drifting away',
    text: 'TIL the moon drifts about 3.8 cm further away each year (measured with mirrors that the Apollo crews left up there).',
  },
  {
    language: 'en',
    title: 'Reading to Lena',
    text: 'Lena fell asleep on my shoulder while I was reading to her. I forgot completely how tired I was.',
  },
  {
    language: 'en',
    title: 'lower case day',
    text: 'i learned that my bike chain was simply dry. i cleaned it with an old brush, put on some oil and wiped the rest off. it runs like new now. ten minutes, and i had been annoyed for a month.',
  },
  {
    language: 'en',
    title: 'Saying no to Saturday',
    text: 'I said no to working on Saturday, without a reason and without an apology. My boss just nodded. All the arguments I had prepared on the train stayed in my pocket. Saying no is shorter than I thought.',
  },
  {
    language: 'en',
    title: 'Compound interest',
    text: 'Compound interest finally made sense when I drew it as a staircase whose steps get taller. At seven percent the money doubles in about ten years, because seventy divided by the rate gives the years. The same rule works for debt, which is the part that scared me a little.',
  },
  {
    language: 'en',
    title: 'Tomatoes and basil',
    text: 'The tomatoes on the south wall are ripening two weeks before the others. The bricks store the heat of the day and give it back at night. Basil next to them seems to like it too, although the book says that is a myth.',
  },
  {
    language: 'en',
    title: 'Names of the birds',
    text: 'Learned to tell three birds apart by ear: the blackbird sings in phrases and stops to think, the robin trickles like water, and the wren is far too loud for its size. Once you know the names you hear them everywhere.',
  },
  {
    language: 'de',
    title: 'Pausen beim Lernen',
    text: 'Heute habe ich gelernt, dass Pausen zum Lernen dazugehören. Im Schlaf sortiert das Gehirn, was am Tag hängen geblieben ist. Wer die Nacht durcharbeitet, verliert also doppelt. Morgen höre ich um zehn Uhr auf, egal wie weit ich bin.',
  },
  {
    language: 'de',
    title: 'Streit mit Jonas',
    text: 'Der Streit mit Jonas ging gar nicht um den Abwasch. Er hatte Angst vor der Prüfung und ich habe es nicht gemerkt. Zuhören ist schwerer als recht haben.',
  },
  {
    language: 'fr',
    title: 'Le levain',
    text: "Aujourd'hui j'ai appris que le levain a besoin de temps plus que de chaleur. Ma voisine m'a montré comment le nourrir chaque matin. Elle dit qu'il faut l'écouter : quand il chante, il est prêt. Demain je ferai mon premier pain toute seule.",
  },
  {
    language: 'fr',
    title: 'Demander de l’aide',
    text: 'Demander de l’aide m’a coûté moins que je ne pensais. Pourquoi est-ce que j’attends toujours le dernier moment ?',
  },
  {
    language: 'es',
    title: 'La paciencia del jardín',
    text: 'Hoy aprendí que las semillas de tomate necesitan oscuridad para brotar. Mi abuela las cubre con un paño húmedo y espera. Yo siempre las ponía al sol y me enfadaba. Mañana voy a preparar una bandeja nueva con ella.',
  },
  {
    language: 'es',
    title: 'Hablar despacio',
    text: '¿Por qué hablo tan rápido cuando estoy nerviosa? En la reunión respiré antes de contestar y todos me escucharon. Fue un momento pequeño y bonito.',
  },
  {
    language: 'it',
    title: 'Il silenzio a tavola',
    text: 'Oggi ho capito che il silenzio a tavola non è sempre un litigio. Mio padre era solo stanco e contento di essere a casa. Abbiamo mangiato le pesche e guardato la pioggia.',
  },
  {
    language: 'pt',
    title: 'Verbos irregulares',
    text: 'Aprendi que os verbos irregulares ficam mais fáceis quando os uso em frases sobre o meu dia. A Ana corrigiu-me com paciência e rimos muito. Amanhã quero falar só português ao almoço.',
  },
  {
    language: 'nl',
    title: 'Fietsen in de regen',
    text: 'Vandaag heb ik geleerd dat fietsen in de regen vooral in mijn hoofd koud is. Na tien minuten was ik warm en de straten waren leeg. Thuis dronken we samen thee.',
  },
  {
    language: 'sv',
    title: 'Vinterbad',
    text: 'Jag badade i sjön för första gången i november. Det kalla vattnet gjorde ont i en minut och sedan blev allt alldeles stilla. Man måste andas ut först.',
  },
  {
    language: 'da',
    title: 'Rugbrød',
    text: 'Rugbrød skal hvile en dag, før man skærer det. Min søster sagde det i går, og jeg troede ikke på hende. Nu ved jeg det.',
  },
  {
    language: 'fi',
    title: 'Metsä',
    text: 'Opin tänään tunnistamaan kantarellin ja suppilovahveron. Metsä oli aivan hiljaa, ja istuimme kauan kannon päällä. Miksi emme tee tätä useammin?',
  },
  {
    language: 'pl',
    title: 'Cierpliwość',
    text: 'Dzisiaj nauczyłam się, że cierpliwość to nie czekanie, tylko robienie małych kroków. Babcia lepiła pierogi trzy godziny i ani razu się nie spieszyła. Jutro spróbuję sama.',
  },
  {
    language: 'cs',
    title: 'Houby',
    text: 'Dnes jsem zjistil, že houby rostou nejlépe dva dny po dešti. Soused mi ukázal místo, které tají třicet let. Budu mlčet.',
  },
  {
    language: 'tr',
    title: 'Yardım istemek',
    text: 'Bugün yardım istemenin zayıflık olmadığını öğrendim. Arkadaşım sorunu beş dakikada buldu ve birlikte güldük. Yarın daha erken soracağım.',
  },
  {
    language: 'ru',
    title: 'Тишина леса',
    text: 'Сегодня я узнала, что грибы лучше искать через два дня после дождя. В лесу было тихо, и мы долго сидели на старом пне. Почему я так редко туда езжу?',
  },
  {
    language: 'uk',
    title: 'Хліб',
    text: 'Сьогодні я навчилася пекти хліб на заквасці. Бабуся казала, що тісто треба слухати, і тепер я розумію. Завтра спечу ще один для сусідки.',
  },
  {
    language: 'el',
    title: 'Η θάλασσα',
    text: 'Σήμερα έμαθα να κολυμπάω ανάσκελα χωρίς να φοβάμαι. Η θάλασσα σε κρατάει αν την αφήσεις. Αύριο θα πάω πάλι το πρωί.',
  },
  {
    language: 'ar',
    title: 'الصبر',
    text: 'تعلمت اليوم أن الصبر لا يعني الانتظار فقط. سألت جارتي عن حديقتها، فضحكت وقالت إن المطر يعرف وقته. هل أزرع النعناع غداً؟',
  },
  {
    language: 'hi',
    title: 'धीरे बोलना',
    text: 'आज मैंने सीखा कि धीरे बोलने से लोग ज़्यादा ध्यान से सुनते हैं। बैठक में मैंने पहले साँस ली और फिर जवाब दिया। कल फिर कोशिश करूँगी।',
  },
  {
    language: 'ja',
    title: '失敗から学ぶ',
    text: '今日は失敗から学ぶことが多いと気づいた。急がずに一つずつ確かめると、結局は早く終わる。友達に手伝ってもらって、一緒に笑った。なぜ雨の匂いは懐かしいのだろう？',
  },
  {
    language: 'zh',
    title: '耐心',
    text: '今天我学到了耐心不是等待，而是一步一步地做。奶奶包饺子包了三个小时，一次也没有着急。明天我想自己试一试。',
  },
  {
    language: 'ko',
    title: '도움을 청하기',
    text: '오늘은 도움을 청하는 것이 약함이 아니라는 것을 배웠다. 동료가 금방 문제를 찾아 주었고 우리는 함께 웃었다. 내일은 더 일찍 물어봐야지.',
  },
  {
    language: 'th',
    title: 'การพักผ่อน',
    text: 'วันนี้ฉันเรียนรู้ว่าการพักผ่อนสำคัญกว่าที่คิด ฉันเดินเล่นริมแม่น้ำกับเพื่อน แล้วเราก็หัวเราะกันมาก พรุ่งนี้จะลองตื่นเช้าอีกครั้ง',
  },
];
