import type { ThreadSamples } from './thread-samples.ts';

export const FR: ThreadSamples = {
  found: [
    {
      name: 'une intention tenue',
      days: [
        ['Je devrais demander à Solange comment elle taille ses rosiers.'],
        ['Réunion interminable, puis une soupe.'],
        ["J'ai appelé Solange : elle taille ses rosiers en février, jamais avant."],
      ],
      thread: ['Je devrais demander', "J'ai appelé Solange"],
    },
    {
      name: 'une question et sa réponse',
      days: [
        ["Pourquoi le phare s'éteint-il avant l'aube ?"],
        ['Rien de spécial, un peu de ménage.'],
        [
          "Le gardien m'a expliqué que le phare s'éteint dès que les pêcheurs voient la côte. L'aube n'y est pour rien.",
        ],
      ],
      thread: ['Pourquoi le phare', "Le gardien m'a expliqué"],
    },
    {
      name: 'un premier essai raté',
      days: [
        ['La brioche est retombée dès que je l’ai sortie du four.'],
        ['Longue promenade avec le chien des voisins.'],
        ['Moins de beurre cette fois, et la brioche est enfin réussie.'],
      ],
      thread: ['La brioche est retombée', 'Moins de beurre'],
    },
    {
      name: 'une panne réparée',
      days: [
        ['Mon vélomoteur ne démarre plus et la pluie ne cesse pas.'],
        ['Un film un peu long.'],
        ['La bougie était encrassée ; le vélomoteur marche à nouveau.'],
      ],
      thread: ['Mon vélomoteur', 'La bougie était'],
    },
    {
      name: 'une lampe',
      days: [
        ['Je devrais réparer la lampe du couloir.'],
        ['Journée tranquille, des crêpes le soir.'],
        ["J'ai réparé la lampe du couloir avec Hugo, en dix minutes."],
      ],
      thread: ['Je devrais réparer', "J'ai réparé"],
    },
    {
      name: 'les hirondelles',
      days: [
        ['Je me demande pourquoi les hirondelles ne sont pas encore parties.'],
        ['Un long repas chez mes beaux-parents.'],
        ["Le voisin m'a expliqué que les hirondelles attendent le vent du nord."],
      ],
      thread: ['Je me demande', "Le voisin m'a"],
    },
    {
      name: 'un moulin',
      days: [
        ['Je voudrais montrer le vieux moulin à ma nièce.'],
        ['Beaucoup de travail au bureau.'],
        ["J'ai montré le vieux moulin à ma nièce et elle a voulu compter les marches."],
      ],
      thread: ['Je voudrais', "J'ai montré"],
    },
    {
      name: 'un mot nouveau',
      days: [
        ['Appris le mot « embrun » dans un roman.'],
        ['Rien de neuf.'],
        ["J'ai utilisé le mot « embrun » dans ma lettre à Yves."],
      ],
      thread: ['Appris le mot', "J'ai utilisé"],
    },
    {
      name: 'un vélo qui ne grince plus',
      days: [
        ['Le vélo grince depuis la pluie.'],
        ['Un thé avec Maud.'],
        ["De l'huile sur la chaîne, et le vélo ne grince plus."],
      ],
      thread: ['Le vélo grince', "De l'huile"],
    },
  ],
  lookalikes: [
    {
      name: 'une dame et son titre',
      days: [['Je devrais parler à Madame Lefranc.'], ['Madame Lefranc a enfin déménagé.']],
    },
    { name: 'un fruit deux fois', days: [['Une figue au petit déjeuner.'], ['La figue du marché était chère.']] },
    {
      name: 'une semaine quelconque',
      days: [
        ["Le métro était en panne, j'ai marché."],
        ["J'ai enfin dormi huit heures."],
        ['Je voudrais lire davantage.'],
        ['Le métro était vide ce matin.'],
        ["J'ai lu le journal au café."],
        ['Une panne de courant pendant le dîner.'],
      ],
    },
    {
      name: 'les mêmes choses, pour autre chose',
      days: [
        ["J'ai perdu mon écharpe dans le tram."],
        ['Une écharpe rouge dans une vitrine, superbe.'],
        ['Je voudrais apprendre le violon.'],
        ['Le violon du voisin à minuit.'],
        ['Pourquoi les pigeons boitent-ils ?'],
        ["Un pigeon m'a volé mon croissant."],
      ],
    },
  ],
};
