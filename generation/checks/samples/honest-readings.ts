// Bedtime readings and weekly refreshers as an honest model writes them, about the sample week and single entries.
import type { JournalDay } from '../../../embedded/entries/written-day.ts';
import { SAMPLES } from '../../../embedded/samples/entries.ts';
import { WEEK } from '../../../embedded/samples/week.ts';

interface Honest {
  name: string;
  days: readonly JournalDay[];
  answer: string;
}

function listSample(language: string): JournalDay[] {
  const texts = SAMPLES.filter((sample) => sample.language === language).map(({ text }) => text);
  return texts.map((content, index) => ({ date: `2026-11-${19 + index}`, entries: [{ content, promptIndex: 0 }] }));
}

export const HONEST_READINGS: readonly Honest[] = [
  {
    name: 'three days of the sample week',
    days: WEEK.slice(-3),
    answer: `The day is done. Nothing more needs to happen tonight, and the page can stay open or closed.

On Thursday you read about spaced repetition, and you noted that "forgetting a little is part of it". So forgetting has its place too. The Portuguese verbs can wait where they are.

On Friday you walk home along the canal instead of taking the bus. "The herons were back." Twenty quiet minutes go by, and the water is slow beside you. The same day the tax form takes ten minutes, because you ask for help. You keep thinking that help is a debt, and you write that maybe “it is closer to a conversation”. That thought can rest here.

On Saturday the moon drifts a little further away, as it does each year. And Lena sleeps on your shoulder while you are reading to her. "I forgot completely how tired I was," you write. Her weight is warm, and the story can end in the middle of a line.

Now the light goes down. Your shoulders settle, and the breath grows long and slow. Breathe in softly. Breathe out, and let the bed hold you.`,
  },
  {
    name: 'one short day',
    days: [{ date: '2026-11-20', entries: [{ content: SAMPLES[8]?.text ?? '' }] }],
    answer: `Evening comes, and the day can close now.

On Friday you walk home along the canal. The bus goes by without you. "The herons were back," you wrote, and there are twenty quiet minutes in which nothing else is needed. They did more for you than the podcast usually does.

Let the eyes close. Breathe out slowly, and let the quiet stay.`,
  },
  {
    name: 'two days with something hard',
    days: [
      { date: '2026-11-17', entries: [{ content: SAMPLES[3]?.text ?? '' }] },
      { date: '2026-11-18', entries: [{ content: SAMPLES[11]?.text ?? '' }] },
    ],
    answer: `The evening is here. You can lay the day down beside the bed.

On Tuesday, Mum wanted to tell you about the hospital, and she went quiet. That is heavy, and it can be put down for the night. You wrote, "Next time I will listen first". It is written, so you do not have to hold it.

On Wednesday there is the bike. The chain was simply dry. An old brush, some oil, and “it runs like new now”. Ten minutes, after a month.

And there was the soup you burned, and the laughing afterwards, on that same Tuesday. "A relief for both of us," the page says.

The room is dark and warm. The breath comes and goes by itself. Nothing is left to do.`,
  },
  {
    name: 'a week in the garden, in British spelling',
    days: [
      { date: '2026-11-20', entries: [{ content: SAMPLES[14]?.text ?? '' }] },
      { date: '2026-11-21', entries: [{ content: SAMPLES[15]?.text ?? '' }] },
    ],
    answer: `Let the day go quiet now. It has done what it came to do.

On Friday the tomatoes on the south wall are ripening early. "The bricks store the heat of the day and give it back at night." The basil stands next to them, myth or not, and seems to like it.

On Saturday you listen. The blackbird sings in phrases and stops to think. The robin trickles like water. The wren, small as it is, is loud. "Once you know the names you hear them everywhere," you write, and tonight even they are asleep.

The warmth of the bricks fades slowly. So does the light. Breathe in, breathe out, a little slower each time, and let sleep come.`,
  },
  {
    name: 'German',
    days: listSample('de'),
    answer: `Der Tag ist zu Ende. Nichts muss jetzt noch getan werden.

Am Donnerstag schreibst du über Pausen beim Lernen. „Im Schlaf sortiert das Gehirn, was am Tag hängen geblieben ist.“ Das darf es jetzt tun, ganz ohne dich. Um zehn Uhr hörst du auf, egal wie weit du bist.

Am Freitag war der Streit mit Jonas. Es ging gar nicht um den Abwasch. Er hatte Angst vor der Prüfung. „Zuhören ist schwerer als recht haben“, schreibst du, und der Satz darf hier liegen bleiben.

Das Licht wird weich. Dein Atem geht ruhig ein und aus. Die Schultern sinken ins Kissen, und die Nacht trägt dich.`,
  },
  {
    name: 'French',
    days: listSample('fr'),
    answer: `La journée se pose. Rien n'attend plus ce soir.

Jeudi, ta voisine te montre comment nourrir le levain chaque matin. Il a besoin de temps plus que de chaleur. « Quand il chante, il est prêt. » Le premier pain viendra demain, sans hâte.

Vendredi, tu demandes de l’aide. « Demander de l’aide m’a coûté moins que je ne pensais », écris-tu. Ces mots peuvent rester ici, sur la page.

La lumière est douce. Ton souffle devient lent et profond. Laisse tes épaules se poser, et laisse venir le sommeil.`,
  },
  {
    name: 'Spanish',
    days: listSample('es'),
    answer: `El día termina aquí. Esta noche nada te espera.

El jueves, tu abuela cubre las semillas con un paño húmedo y espera. «Las semillas de tomate necesitan oscuridad para brotar», escribes. También la noche es oscura y tranquila.

El viernes, en la reunión, respiras antes de contestar y todos te escuchan. «Fue un momento pequeño y bonito.» Ese momento se queda contigo.

La luz es suave. Respira despacio, suelta el aire y deja que el cuerpo descanse.`,
  },
  {
    name: 'Japanese',
    days: listSample('ja'),
    answer: `一日が静かに終わります。今夜はもう、何も急ぐことはありません。

木曜日、失敗から学ぶことが多いと気づきました。「急がずに一つずつ確かめると、結局は早く終わる」とあなたは書きました。友達に手伝ってもらって、一緒に笑いました。雨の匂いは懐かしい。

目を閉じて、ゆっくり息を吐きます。体を布団に休めて、おやすみなさい。`,
  },
];

const WEEK_OF_SAMPLES = WEEK.slice();

export const HONEST_WEEKS: readonly Honest[] = [
  {
    name: 'the sample week',
    days: WEEK_OF_SAMPLES,
    answer: JSON.stringify({
      summary:
        'Asking for help came back on Monday and Friday: first with the invoice export and Priya, then with the tax form. Bread dough opened the week on Sunday and returned on Saturday with Grandma. In between you listened to herons, octopuses and Mum.',
      highlights: [
        'Sunday: bread dough can rest in the fridge overnight, because the cold slows the yeast down.',
        'Monday: asking for help earlier would have saved the whole morning.',
        'Wednesday: you would listen first next time when Mum talks about the hospital.',
        'Thursday: testing yourself beats rereading, and forgetting a little is part of it.',
        'Friday: twenty quiet minutes along the canal did more for you than the podcast.',
        'Saturday: how did people know when bread was done without a clock?',
      ],
    }),
  },
  {
    name: 'fenced, with a sentence around it',
    days: WEEK_OF_SAMPLES,
    answer: `Here is the JSON you asked for:

\`\`\`json
{
  "summary": "Help is what returned this week, on Monday and again on Friday. Priya was glad to be asked, and the tax form took ten minutes.",
  "highlights": [
    "On Monday, Priya saw the problem in a minute.",
    "On Wednesday, octopuses taste with their arms.",
    "On Friday, the herons were back along the canal.",
    "On Saturday, Lena fell asleep on your shoulder."
  ]
}
\`\`\`

Let me know if you want another version.`,
  },
  {
    name: 'with reasoning before, and out of order',
    days: WEEK_OF_SAMPLES,
    answer: `<think>The person wrote on six days. Let me look for what recurs {"summary": "no"}.</think>{"summary": "You wrote on 6 days, 12 entries in all. Asking for help stood in the entries of Monday and Friday.", "highlights": ["Friday – help may be closer to a conversation than to a debt.", "Sunday – people just need a moment; silence is not disagreement.", "Saturday – the moon drifts about 3.8 cm further away each year."],}`,
  },
  {
    name: 'highlights as objects',
    days: WEEK_OF_SAMPLES,
    answer:
      '{"summary": "The week moved between bread, meetings and the canal, and asking for help was on the page on Monday and Friday.", "highlights": [{"day": "Sunday", "text": "The cold slows the yeast down, so the taste has more time to develop."}, {"day": "Wednesday", "text": "Later you laughed about it over soup, which was a relief."}, {"day": "Thursday", "text": "You want to try spaced repetition with the Portuguese verbs."}]}',
  },
  {
    name: 'German',
    days: listSample('de'),
    answer: JSON.stringify({
      summary:
        'Die Woche war verschieden: am Donnerstag ging es um Pausen beim Lernen, am Freitag um den Streit mit Jonas und das Zuhören.',
      highlights: [
        'Donnerstag: Im Schlaf sortiert das Gehirn, was am Tag hängen geblieben ist.',
        'Donnerstag: Wer die Nacht durcharbeitet, verliert doppelt.',
        'Freitag: Jonas hatte Angst vor der Prüfung; Zuhören ist schwerer als recht haben.',
      ],
    }),
  },
  {
    name: 'French',
    days: listSample('fr'),
    answer: JSON.stringify({
      summary:
        'Le plus varié de la semaine : le levain jeudi, et vendredi demander de l’aide, qui a coûté moins que prévu.',
      highlights: [
        'Jeudi, ta voisine t’a montré comment nourrir le levain chaque matin.',
        'Vendredi, demander de l’aide t’a coûté moins que tu ne pensais.',
        'Vendredi, une question reste : pourquoi attendre toujours le dernier moment ?',
      ],
    }),
  },
];
