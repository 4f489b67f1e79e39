// What an honest model answers about our own sample entries: paraphrased, with the small faults models have.

interface HonestSummary {
  /** Title of the entry in embedded/samples/entries.ts. */
  title: string;
  answer: string;
}

export const HONEST_SUMMARIES: readonly HonestSummary[] = [
  {
    title: 'Cold dough rises slowly',
    answer:
      'Bread dough can rest in the fridge overnight, and the cold gives the flavour more time to develop.\nYou had thought a longer rise needed a warmer kitchen.\nOn Friday you will leave a bowl in there and bake before breakfast.',
  },
  {
    title: 'Asking for help earlier',
    answer:
      'You were stuck on the invoice export for two hours before asking Priya.\nShe saw the problem in under a minute.\nAsking for help earlier would have saved the whole morning.\nAsking still feels like admitting that you are slow.',
  },
  {
    title: 'How tides work',
    answer:
      'You understood why there are two high tides a day: the water bulges on both sides and we turn through both.\nYou still wonder why the tides are so small in the Mediterranean.',
  },
  {
    title: 'Listening before solving',
    answer:
      'When Mum wanted to talk about the hospital, you jumped straight to solutions and she went quiet.\nNext time you will listen first and ask what she needs.\nLaughing about the burned soup was a relief for both of you.',
  },
  {
    title: 'Squash merges hide history',
    answer:
      '- Squash merges hide the small steps: eleven commits became one block on the main branch.\n- For risky work you would rather keep the steps.\n- A merge commit costs nothing and tells the next person more.',
  },
  {
    title: 'Silence in meetings',
    answer:
      'Instead of answering yourself, you counted to ten in the meeting.\nAt seven somebody spoke, with the best idea of the hour.\nSilence is not disagreement; people just need a moment.',
  },
  {
    title: 'Octopus arms can taste',
    answer:
      'Octopuses taste with their arms, because each sucker has its own receptors.\nAn arm can decide whether something is food before the brain hears about it.\nTwo thirds of the neurons are not in the head.',
  },
  {
    title: 'Spaced repetition',
    answer:
      'You read about spaced repetition: review after one day, then three, then a week.\nTesting yourself beats rereading, and forgetting a little is part of it.\nYou want to try this with the Portuguese verbs.',
  },
  {
    title: 'A quiet walk home',
    answer:
      'You walked home along the canal instead of taking the bus, and the herons were back.\nTwenty quiet minutes did more for you than the podcast usually does.',
  },
  {
    title: 'Moon drifting away',
    answer: 'The moon drifts about 3.8 cm further away each year, measured with the Apollo mirrors.',
  },
  {
    title: 'Reading to Lena',
    answer: 'Lena fell asleep on your shoulder while you were reading to her, and you forgot how tired you were.',
  },
  {
    title: 'lower case day',
    answer:
      'Your bike chain was simply dry.\nYou cleaned it with an old brush and put on some oil.\nTen minutes fixed what had annoyed you for a month.',
  },
  {
    title: 'Saying no to Saturday',
    answer:
      '1. You said no to working on Saturday, without a reason or an apology.\n2. Your boss just nodded.\n3. Saying no is shorter than you thought.',
  },
  {
    title: 'Compound interest',
    answer:
      'Compound interest made sense once you drew it as a staircase whose steps get taller.\nDividing seventy by the rate gives the years it takes for money to double.\nThe same rule works for debt, and that scared you a little.',
  },
  {
    title: 'Tomatoes and basil',
    answer:
      'The tomatoes on the south wall ripen two weeks earlier, because the bricks store the heat and give it back at night.\nBasil next to them seems to like it too, even if the book calls that a myth.',
  },
  {
    title: 'Names of the birds',
    answer:
      'Here are your key points:\nYou can tell three birds apart by ear: blackbird, robin and wren.\nThe wren is far too loud for its size.\nOnce you know the names, you hear them everywhere.',
  },
  {
    title: 'Pausen beim Lernen',
    answer:
      'Pausen gehören zum Lernen dazu, denn im Schlaf sortiert das Gehirn, was am Tag hängen geblieben ist.\nWer die Nacht durcharbeitet, verliert doppelt.\nMorgen hörst du um zehn Uhr auf, egal wie weit du bist.',
  },
  {
    title: 'Streit mit Jonas',
    answer:
      'Im Streit mit Jonas ging es nicht um den Abwasch, sondern um seine Angst vor der Prüfung.\nDu hast es nicht gemerkt: Zuhören ist schwerer als recht haben.',
  },
  {
    title: 'Le levain',
    answer:
      "Le levain a besoin de temps plus que de chaleur.\nTa voisine t'a montré comment le nourrir chaque matin : quand il chante, il est prêt.\nDemain tu feras ton premier pain toute seule.",
  },
  {
    title: 'Demander de l’aide',
    answer:
      'Demander de l’aide t’a coûté moins que tu ne le pensais.\nTu te demandes pourquoi tu attends toujours le dernier moment.',
  },
  {
    title: 'La paciencia del jardín',
    answer:
      'Las semillas de tomate necesitan oscuridad para brotar.\nTu abuela las cubre con un paño húmedo y espera; tú las ponías al sol y te enfadabas.\nMañana vas a preparar una bandeja nueva con ella.',
  },
  {
    title: 'Hablar despacio',
    answer:
      'En la reunión respiraste antes de contestar y todos te escucharon.\nTe preguntas por qué hablas tan rápido cuando estás nerviosa.',
  },
  {
    title: 'Il silenzio a tavola',
    answer:
      'Il silenzio a tavola non è sempre un litigio: tuo padre era solo stanco e contento di essere a casa.\nAvete mangiato le pesche e guardato la pioggia.',
  },
  {
    title: 'Verbos irregulares',
    answer:
      'Os verbos irregulares ficam mais fáceis quando os usas em frases sobre o teu dia.\nA Ana corrigiu-te com paciência e riram muito.\nAmanhã queres falar só português ao almoço.',
  },
  {
    title: 'Fietsen in de regen',
    answer:
      'Fietsen in de regen is vooral in je hoofd koud.\nNa tien minuten was je warm, en thuis dronken jullie samen thee.',
  },
  {
    title: 'Vinterbad',
    answer:
      'Du badade i sjön för första gången i november.\nDet kalla vattnet gjorde ont i en minut, sedan blev allt stilla.\nMan måste andas ut först.',
  },
  {
    title: 'Rugbrød',
    answer: 'Rugbrød skal hvile en dag, før man skærer det.\nDin søster sagde det, og du troede ikke på hende.',
  },
  {
    title: 'Metsä',
    answer:
      'Opit tunnistamaan kantarellin ja suppilovahveron.\nMetsä oli hiljaa ja istuitte kauan kannon päällä.\nMiksi ette tee tätä useammin?',
  },
  {
    title: 'Cierpliwość',
    answer:
      'Cierpliwość to nie czekanie, tylko robienie małych kroków.\nBabcia lepiła pierogi trzy godziny i ani razu się nie spieszyła.\nJutro spróbujesz sama.',
  },
  {
    title: 'Houby',
    answer: 'Houby rostou nejlépe dva dny po dešti.\nSoused ti ukázal místo, které tají třicet let, a ty budeš mlčet.',
  },
  {
    title: 'Yardım istemek',
    answer:
      'Yardım istemenin zayıflık olmadığını öğrendin.\nArkadaşın sorunu beş dakikada buldu ve birlikte güldünüz.\nYarın daha erken soracaksın.',
  },
  {
    title: 'Тишина леса',
    answer:
      'Грибы лучше искать через два дня после дождя.\nВ лесу было тихо, и вы долго сидели на старом пне.\nТы спрашиваешь себя, почему так редко туда ездишь.',
  },
  {
    title: 'Хліб',
    answer:
      'Ти навчилася пекти хліб на заквасці: тісто треба слухати, як казала бабуся.\nЗавтра спечеш ще один для сусідки.',
  },
  {
    title: 'Η θάλασσα',
    answer:
      'Έμαθες να κολυμπάς ανάσκελα χωρίς να φοβάσαι.\nΗ θάλασσα σε κρατάει αν την αφήσεις.\nΑύριο θα πας πάλι το πρωί.',
  },
  {
    title: 'الصبر',
    answer: 'الصبر لا يعني الانتظار فقط.\nضحكت جارتك وقالت إن المطر يعرف وقته.\nتتساءلين هل تزرعين النعناع غداً.',
  },
  {
    title: 'धीरे बोलना',
    answer: 'धीरे बोलने से लोग ज़्यादा ध्यान से सुनते हैं।\nबैठक में आपने पहले साँस ली और फिर जवाब दिया।',
  },
  {
    title: '失敗から学ぶ',
    answer:
      '失敗から学ぶことが多いと気づいた。\n急がずに一つずつ確かめると、結局は早く終わる。\n友達に手伝ってもらい、一緒に笑った。',
  },
  {
    title: '耐心',
    answer: '你学到耐心不是等待，而是一步一步地做。\n奶奶包饺子包了三个小时，一次也没有着急。\n明天你想自己试一试。',
  },
  {
    title: '도움을 청하기',
    answer:
      '도움을 청하는 것이 약함이 아니라는 것을 배웠다.\n동료가 금방 문제를 찾아 주었고 함께 웃었다.\n내일은 더 일찍 물어보려 한다.',
  },
  { title: 'การพักผ่อน', answer: 'การพักผ่อนสำคัญกว่าที่คิด\nคุณเดินเล่นริมแม่น้ำกับเพื่อน แล้วหัวเราะกันมาก' },
];
