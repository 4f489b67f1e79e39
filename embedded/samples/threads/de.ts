import type { ThreadSamples } from './thread-samples.ts';

export const DE: ThreadSamples = {
  found: [
    {
      name: 'ein Vorsatz, der gehalten wird',
      days: [
        ['Vielleicht sollte ich Henriette nach dem Rezept für den Quittenlikör fragen.'],
        ['Viel im Büro, abends nichts mehr.'],
        ['Henriette angerufen. Sie hat mir das Rezept für den Quittenlikör vorgelesen, mit allen Flecken.'],
      ],
      thread: ['Vielleicht sollte ich Henriette', 'Henriette angerufen.'],
    },
    {
      name: 'eine Frage und ihre Antwort',
      days: [
        ['Warum summen die Bienenstöcke abends lauter als am Mittag?'],
        ['Die Steuer ist gemacht, und ich bin froh.'],
        ['Der Imker hat es mir erklärt: Abends sind alle Bienenstöcke voll, und jede Biene lüftet.'],
      ],
      thread: ['Warum summen die Bienenstöcke', 'Der Imker hat es mir erklärt'],
    },
    {
      name: 'ein Schaden, der behoben ist',
      days: [
        ['Die Nähmaschine klemmt bei jedem dritten Stich.'],
        ['Ich habe lange mit Grit telefoniert.'],
        ['Ein Tropfen Öl, und die Nähmaschine läuft wieder.'],
      ],
      thread: ['Die Nähmaschine klemmt', 'Ein Tropfen Öl'],
    },
    {
      name: 'gelernt und gelungen',
      days: [
        ['Vom Bäcker gelernt, dass Laugenbrezeln vor dem Backen in die Kälte müssen.'],
        ['Regen. Drei Folgen einer Serie.'],
        ['Die Laugenbrezeln sind mir zum ersten Mal gelungen.'],
      ],
      thread: ['Vom Bäcker gelernt', 'Die Laugenbrezeln'],
    },
    {
      name: 'ein Keller',
      days: [
        ['Ich will endlich den Keller aufräumen.'],
        ['Lange Sitzung, dann Kino.'],
        ['Den Keller aufgeräumt und dabei meine alte Posaune gefunden.'],
      ],
      thread: ['Ich will endlich', 'Den Keller aufgeräumt'],
    },
    {
      name: 'ein Brot',
      days: [
        ['Das Sauerteigbrot ist steinhart geworden.'],
        ['Mit Jule spazieren gewesen.'],
        ['Das Sauerteigbrot ist diesmal perfekt, mit einer Kruste wie beim Bäcker.'],
      ],
      thread: ['Das Sauerteigbrot ist stein', 'Das Sauerteigbrot ist diesmal'],
    },
    {
      name: 'der Mond am Tag',
      days: [
        ['Warum ist der Mond manchmal am Tag zu sehen?'],
        ['Früh im Bett.'],
        ['Der Mond steht am Tag am Himmel, weil er die halbe Zeit oben ist, hat mir die Physiklehrerin erklärt.'],
      ],
      thread: ['Warum ist der Mond', 'Der Mond steht'],
    },
  ],
  lookalikes: [
    {
      name: 'eine Frau mit Titel',
      days: [['Ich sollte mit Frau Osterkamp reden.'], ['Frau Osterkamp ist endlich umgezogen.']],
    },
    { name: 'dasselbe Tun', days: [['Ich will mehr laufen.'], ['Endlich gelaufen, aber nur zum Bus.']] },
    {
      name: 'irgendeine Woche',
      days: [
        ['Ich sollte früher ins Bett gehen.'],
        ['Die Heizung ist kaputt, aber der Tee war gut.'],
        ['Endlich Wochenende. Mit Paul im Wald gewesen.'],
        ['Der Wald war voller Pilze.'],
        ['Paul ist umgezogen, ich habe Kisten getragen.'],
        ['Im Bett gelesen, bis die Heizung klopfte.'],
      ],
    },
    {
      name: 'dieselben Dinge in anderer Sache',
      days: [
        ['Die Lampe im Flur flackert.'],
        ['Eine Lampe aus Papier gekauft, wunderbar.'],
        ['Ich möchte Klavier lernen.'],
        ['Das Klavier der Nachbarin ist laut.'],
        ['Warum hinken so viele Tauben?'],
        ['Eine Taube hat mir das Brötchen geklaut.'],
      ],
    },
  ],
};
