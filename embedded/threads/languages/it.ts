import type { ThreadWords } from './thread-words.ts';

export const IT: ThreadWords = {
  asks: `mi chiedo|mi domando|non (?:so|capisco|ricordo) (?:perché|come|cosa|dove|chi|se)|chissà (?:perché|come|cosa|se)`,
  plans: `dovrei|dovremmo|devo|voglio|vogliamo|vorrei|potrei|potremmo|ho intenzione|penso di|domani|la prossima (?:volta|settimana)|un giorno|ho promesso|mi riprometto`,
  fails: `(?:si|mi) (?:è |si è )?(?:rott[oa]|bruciat[oa]|cadut[oa]|attaccat[oa]|bloccat[oa]|sgonfiat[oa]|incepp\\p{L}+)|rott[oa]|bruciat[oa]|pers[oa]|dimenticat[oa]|fallit[oa]|fallimento|non (?:suona|funziona|funzionava|ha funzionato|parte|partiva|si apre|si chiude|si accende|è venut[oa]|è lievitat[oa]|lievita|trovo|riesco|riuscivo|capisco|tiene|sta)|gocciola|gocciolava|perde acqua|cigola|cigolava|guast[oa]|problem[ai]|tropp[oa] (?:salat[oa]|secc[oa]|dur[oa]|amar[oa]|liquid[oa])|un disastro|dur[oa] come (?:una pietra|un sasso)|manca|mancava|scordat[oa]|lampeggia`,
  learns: `imparato|la parola|significa|vuol dire|il trucco|il segreto|mi ha (?:insegnato|mostrato|spiegato)|scoperto|ho letto che|a quanto pare`,
  names: `la parola|parola nuova|una parola`,
  answers: `la risposta|perché|la ragione|il motivo|ecco perché|adesso so|ora so|finalmente (?:so|capisco)|ho capito|mi ha (?:spiegato|raccontato|detto)|viene da|dipende da|ho scoperto|si scopre|ho cercato`,
  settles: `mi ha risposto|mi ha (?:detto|raccontato) (?:perché|come|chi|dove|cosa)|mi ha spiegato|la risposta|questo spiega|ecco perché|adesso so|ora so|finalmente (?:so|capisco)|mistero risolto`,
  does: `(?:ho|abbiamo)(?: finalmente| anche| già)? \\p{L}{2,14}(?:ato|uto|ito|sto|tto|so|rto)|(?:sono|siamo) (?:finalmente )?(?:andat|passat|salit|tornat|uscit)\\p{L}|finalmente`,
  succeeds: `funziona|ha funzionato|(?:è|sono|era) venut[oaei] (?:\\p{L}+ )?(?:perfett[oaei]|ben[ei]|benissimo|buon[oaei]|buonissim[oaei]|deliz\\p{L}+|morbid[oaei]|dorat[oaei]|alt[oaei])|perfett[oaie](?=[.,;!]|$| e )|finalmente (?:suona|funziona|parte|si apre|si chiude)|ce l'ho fatta|riuscit[oa]|aggiustat[oa]|riparat[oa]|risolt[oa]|non (?:gocciola|cigola|perde|fa male|si blocca|lampeggia) più|come nuov[oa]|è sparit[oa]|ritrovat[oa]|trovat[oa]|superat[oa]|molto (?:meglio|più facile)|al primo (?:colpo|tentativo)|senza (?:un |una )?(?:error[ei]|fermarmi|sbagliare)|riparte|si apre di nuovo`,
  uses: `usato|usata|detto|provato|fatto|fatta|preparat[oa]|cucinat[oa]|scritto|raccontato|mostrato|visto|sentito|riconosciut[oa]|suonat[oa]|applicat[oa]`,
  again: `ancora|di nuovo|questa volta|stavolta|ora|adesso|da allora`,
  regrets: `avrei|avremmo`,
  leaning: `là|lì|dopo|stesso|stessa|è|era|entrambi|entrambe|tutto questo|quindi|ecco`,
  titles: 'signor signora signorina sig sigra dottore dottoressa dott dr professore professoressa prof don zio zia',
  articles:
    "il lo la i gli le l' un uno una mio mia miei mie suo sua nostro nostra al alla del della dello nel nella questo questa",
  prepositions:
    'in nel nello nella nei negli nelle di del dello della dei degli delle al alla ai agli alle da dal dalla dai per su sul sulla sui sulle tra fra senza dietro',
  participles: /(?:[aiu]t[oaie]|mente|ando|endo)$/u,
  common: `lavoro ufficio capo collega colleghi riunione squadra progetto compito lista piano obiettivo mail messaggio telefono schermo computer casa stanza
    camera cucina bagno porta finestra tavolo tavola sedia letto pavimento muro strada città paese posto negozio mercato parco fiume lago mare
    spiaggia montagna bosco albero alberi fiore fiori giardino cielo sole pioggia neve vento luce inverno estate primavera autunno passeggiata
    camminare dormire sonno mangiare cibo pranzo cena colazione caffè acqua vino birra pane latte torta frutta verdura zuppa insalata formaggio
    libro libri pagina capitolo storia musica canzone film gioco foto lettera carta notizia madre padre mamma papà genitori sorella fratello
    figlio figlia figli bambino bambina bambini moglie marito famiglia nonna nonno zia zio cugino cugina amico amica amici vicino vicina vicini
    classe professore maestra scuola corso esame lingua cane gatto uccello animale corpo testa capelli faccia occhi mano mani piede piedi
    schiena cuore voce rumore odore sapore anima pancia gamba braccio spalla salute soldi prezzo conto banca macchina auto bici bicicletta
    autobus treno stazione viaggio vacanza vacanze festa compleanno regalo amore paura dolore gioia pace calma silenzio rabbia pazienza
    attenzione energia umore abitudine esercizio palestra yoga riposo pausa stress errore errori successo progresso sfida esperienza memoria
    ricordo ricordi sorriso risata conversazione chiacchierata sentimento morte forza ordine regola inizio fine bianco nero verde blu rosso
    freddo caldo morbido forte fresco chiaro pulito pieno libero tranquillo tranquilla felice triste contento contenta stanco stanca gruppo
    parte mezzo angolo bicchiere tazza piatto bottiglia scatola borsa scarpe vestiti camicia chiamare chiamato parlare parlato comprare leggere
    scrivere aiuto`,
  never: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre grazie ringraziare grato grata gratitudine`,
};
