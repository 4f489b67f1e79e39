import type { ThreadSamples } from './thread-samples.ts';

export const IT: ThreadSamples = {
  found: [
    {
      name: 'un campanello',
      days: [
        ['Il campanello non suona da giorni.'],
        ['Lavoro e pioggia.'],
        ['Ho cambiato la pila e il campanello suona di nuovo.'],
      ],
      thread: ['Il campanello', 'Ho cambiato la pila'],
    },
    {
      name: 'un proposito mantenuto',
      days: [
        ['Dovrei chiedere a Ornella come pota il glicine.'],
        ['Giornata lunga in ufficio.'],
        ['Ho chiamato Ornella: pota il glicine due volte, in estate e in inverno.'],
      ],
      thread: ['Dovrei chiedere', 'Ho chiamato Ornella'],
    },
    {
      name: 'una domanda e la sua risposta',
      days: [
        ['Perché il battello parte sempre dal molo vecchio?'],
        ['Ho stirato e basta.'],
        ['Il marinaio mi ha spiegato che il molo nuovo è troppo basso per il battello.'],
      ],
      thread: ['Perché il battello', 'Il marinaio mi ha spiegato'],
    },
    {
      name: 'un guasto riparato',
      days: [
        ['La lavastoviglie non parte e i piatti aspettano.'],
        ['Due passi con Ivo.'],
        ['Ho pulito il filtro e la lavastoviglie funziona di nuovo.'],
      ],
      thread: ['La lavastoviglie non parte', 'Ho pulito il filtro'],
    },
    {
      name: 'imparato e riuscito',
      days: [
        ['Il segreto degli gnocchi è usare patate vecchie, dice la cuoca.'],
        ['Pioggia e un film.'],
        ['Gli gnocchi sono venuti benissimo, morbidi come nuvole.'],
      ],
      thread: ['Il segreto degli gnocchi', 'Gli gnocchi sono venuti'],
    },
    {
      name: 'un quaderno perso',
      days: [
        ['Non trovo più il quaderno delle ricette di zia Pina.'],
        ['Oggi solo lavoro.'],
        ['Ho trovato il quaderno delle ricette dietro il forno.'],
      ],
      thread: ['Non trovo più', 'Ho trovato il quaderno'],
    },
    {
      name: 'una prova sull’acqua',
      days: [
        ['Domani voglio provare il pontile nuovo con il kayak.'],
        ['Kayak sul pontile nuovo: acqua piatta e nessuno in giro.'],
      ],
      thread: ['Domani voglio provare', 'Kayak sul pontile'],
    },
    {
      name: 'un rubinetto',
      days: [
        ['Il rubinetto del giardino gocciola da un mese.'],
        ['Cena da Piera.'],
        ['Ho cambiato la guarnizione: il rubinetto non gocciola più.'],
      ],
      thread: ['Il rubinetto', 'Ho cambiato'],
    },
  ],
  lookalikes: [
    {
      name: 'una signora con il titolo',
      days: [['Dovrei parlare con la signora Bellini.'], ['La signora Bellini finalmente ha traslocato.']],
    },
    {
      name: 'la stessa verdura',
      days: [['Ho comprato un finocchio.'], ['Il finocchio costa poco in questa stagione.']],
    },
    {
      name: 'una settimana qualunque',
      days: [
        ['Dovrei fare più sport.'],
        ['Lo sport in televisione è noioso, ma ho visto la finale.'],
        ['Riunione finita tardi.'],
        ['Ho perso il treno per un minuto.'],
        ['Il treno era finalmente in orario.'],
      ],
    },
    {
      name: 'le stesse cose, in altro',
      days: [
        ['Ho perso la sciarpa sul tram.'],
        ['Una sciarpa rossa in vetrina, bellissima.'],
        ['Vorrei imparare il violino.'],
        ['Il violino del vicino a mezzanotte.'],
      ],
    },
  ],
};
