// Italian patterns for wishes and dangers that are only hinted at, or said in words that stand apart. Their parts are those
// of it-crisis.ts.
import type { CrisisWords } from './crisis-words.ts';

export const INDIRECT_PATTERNS: CrisisWords['patterns'] = [
  [
    'investisse|investa|mettesse sotto|travolgesse|mi capitasse|mi venisse un',
    `(vorrei|magari|spero|speravo|sperando|se solo)( quasi| solo| a volte)?( che)? (un|una) (macchina|auto|camion|tram|autobus|treno|malattia).{0,20} mi (investisse|investa|mettesse sotto|travolgesse|portasse via|venisse)`,
    `(vorrei|spero|speravo|magari) (che )?mi (investisse|mettesse sotto|venisse un (cancro|tumore|infarto))`,
  ],
  [
    'futuro|speranza|al mondo',
    `<no> (vedo|ho|c'e|riesco a vedere|trovo)( piu)?( un| nessun| alcun| nessuna| alcuna| la| piu)* (futuro|speranza)( per me| davanti a me)?<end>`,
    `non so (per )?quanto( ancora| tempo)* (riusciro|riesco|posso|potro|resistero|ce la faro) ?(a )?(stare al mondo|resistere cosi|vivere|andare avanti|continuare)`,
  ],
  [
    'svegliassi',
    `se( mi)? addormentassi e non mi (ri)?svegliassi`,
    `(se|che)( io)?( domani| domattina)? non mi (ri)?svegliassi (piu|mai)`,
  ],
  [
    'cancellarmi|annullarmi|distruggermi|odio',
    `(voglio|vorrei|volevo) (cancellarmi|annullarmi|distruggermi)<end>`,
    `mi odio( cosi tanto| a tal punto)? (che|da) (vorrei|voler) .{0,12}(mi|morire|sparire)`,
  ],
  [
    'mio funerale|mia bara|mia tomba|mia morte',
    `(al|il|del) mio funerale`,
    `(immagino|penso a|aspetto|desidero|sogno|vorrei) la mia (morte|tomba|bara)`,
  ],
  [
    'uccidersi|ammazzarsi|suicidarsi|togliersi la vita',
    `(come|modi? (per|di)|quante pillole per) (uccidersi|ammazzarsi|suicidarsi|togliersi la vita)(?<=(cercato|cerco|cercando|leggo|guardato|so) .{0,60})`,
  ],
  [
    'pillole|pastiglie|sonniferi|balcone|corda|coltello|pistola|rasoio',
    `(conto|contat[oe]|guardo|fisso)( di nuovo| ancora)? (le|i|la) (pillole|pastiglie|sonniferi|corda|pistola)( .{0,20})?[.,:;]? (bastano|basterebbero|sono abbastanza|basta)`,
    `(balcone|finestra|binario|ponte|cornicione).{0,25} (basta|basterebbe|bastava|sarebbe bastato) (un|solo un) (passo|attimo|salto)!{(a|verso) (destra|sinistra)}`,
    `(comprato|preparato|cercato|legato) (la|una) corda .{0,15}(per (me|impiccarmi|farla)|al soffitto|alla trave)`,
  ],
  [
    'muro|cinghi|cintur|addosso|pugno|capelli|schiaffo|ammazz|coltello',
    `(mi|ci) (ha )?(spint[oaie]|sbattut[oaie]|sbatte|spinge|lanciat[oa]|tirat[oa])( di nuovo)?( contro (il|la|un) (muro|parete|porta)| giu (per|dalle) le scale| per i capelli)`,
    `mi (ha )?(dato|da|tirato|tira)( di nuovo| un altro| un| dei| degli| uno| altri)* (pugn[oi]|schiaff[oi]|calci|calcio|ceffon[ei])!{(al|nel) (pallone|karate)|morale|di gioia}(?<=(<he>|mi ha|quando beve) .{0,60})`,
    `(mi|ci) (prende|prendeva|ha pres[oa]|ha pres[oi]) a (cinghiate|cinturate|bastonate|calci|pugni|sberle|botte)`,
    `(paura|terrore) che .{0,25}(mi|ci) (ammazzi|uccida|picchi|faccia del male|strozzi)`,
    `(coltello|pistola) (alla|puntat[oa]|contro).{0,12}(gola|mi|me)`,
  ],
  // Looser: the words may stand apart in one sentence.
  [
    'svegliarmi|svegliassi|riaprirli|riaprire|sveglio|svegli|alzarmi',
    `<wish><gap> non (ri)?svegliar(mi|si)!{(alle|alla|prima|presto|tardi|cosi|con|di|il|i|la(?! mattina)|tutti)}`,
    `chiudere gli occhi e non (riaprirli|riaprire|aprirli)( mai)?( piu)?<end>`,
    `<wish><gap> non mi (ri)?(svegli|sveglio|svegliassi)( mai)?( piu)?<end>`,
  ],
  [
    'fatta finita|farmi fuori|sparirei',
    `(l'avrei|avrei|l'ho|la avrei)<gap> fatta finita<end>`,
    `(pensieri|idee|voglia|penso|pensavo|immagino)<gap> (farmi fuori|farla finita)`,
  ],
  [
    'intrappolat|uscirne|andarmene|evadere|via da',
    `intrappolat[oa] in questa vita`,
    `<wish>( solo)? (andarmene|uscirne|uscire)( da qui| da tutto| da questa vita| da questo mondo)? per sempre<end>`,
  ],
  [
    'vivo o|viva o|muoio|muoia|morirei|dovuta morire|dovuto morire|morta io|morto io',
    `(vivo|viva|vivere) o (muoio|muoia|morta|morto|morire)<gap>(?<=(import|frega|uguale|ugual|indifferente|interessa).{0,60})`,
    `(sarei|avrei|dovevo|potevo|fossi)<gap> (dovut[oa] morire|mort[oa] io|morire io)`,
  ],
  [
    'tagli|lividi|cicatrici|ustioni',
    `(mi sono fatt[oa]|mi faccio|nascondo|copro|coprire|nascondere)( dei| i| di nuovo| altri| nuovi| le)* (tagli|cicatrici|ustioni)!{(di|da) (cucina|carta|rasoio|gatto|capelli)|in cucina}`,
    `(mi ha|mio|il mio|lui)<far> (lasciat[oa]|fatto)<gap> lividi`,
    `(nascondo|copro|coprire|nascondere)<gap> lividi`,
  ],
  [
    'vivere|esistere|esisto',
    `<no>(| riesco| sopporto| posso| voglio| vorrei| ha| c'e| sono capace)( piu)( senso)?( a| di)? (vivere|esistere)( cosi| con questo dolore| in questo modo)?<end>`,
    `<no>(| riesco| posso| voglio| vorrei)( piu)?( a)? vivere (con questo (dolore|peso|vuoto)|in questo modo|con me stess[oa])`,
    `(mi fa schifo|odio|detesto|mi vergogno di|sono stanc[oa] di|mi stanca|mi pesa|fatica a|fa male) (vivere|esistere|essere viv[oa])<end>`,
  ],
  [
    'morte|essere niente|non essere',
    `(unica|sola) (pace|via|cosa|soluzione|speranza|consolazione)<gap> (e|sarebbe) (la morte|morire)`,
    `(penso|sogno|desidero|aspetto|cerco|voglio|vorrei) (solo |spesso |ogni giorno |sempre )*(alla|la) morte<end>`,
    `<wish>( solo)? non (essere( piu)?<end>|essere qui,|essere piu (qui|niente|nulla))`,
  ],
  [
    'la data|il giorno|addio|testamento',
    `(deciso|scelto|fissato)( anche)?( gia)? (la data|il giorno)<far> (morire|finire|farla|per sempre|manca poco|sara finita|non mi fermera)(?!!)`,
    `(salutat[oi]|saluto|salutare) tutti<far>per (l'ultima volta|sempre)`,
  ],
  [
    'liberi|problema per|sollievo per',
    `(sono|ero)( solo| soltanto)* un problema<far> senza di me`,
    `senza di me<gap> (liber[ie]|sollevat[ie]|in pace|seren[ie]|felici)`,
    `(sarebbe|sarei) (un )?(sollievo|liberazione)( per tutti)?( se)? (morissi|sparissi|non ci fossi)`,
  ],
  [
    'binari|treno|ponte|balcone|vuoto',
    `(binari|treno|ponte|balcone|vuoto|finestra)<far> (voglia|tentazione|pensiero|impulso) di (saltare|buttarmi|lasciarmi|cadere|lanciarmi)`,
    `(voglia|tentazione|impulso) di (saltare|buttarmi|lanciarmi) (giu|nel vuoto|sotto)`,
  ],
  [
    'mi ha strattonat|strattona|botte|umilia|ho paura di lui',
    `(ragazzo|marito|compagno|fidanzato|padre|ex|lui)<gap> mi (ha )?(strattona\\w*|strattonat[oa])`,
    `(?<!non )(ho|avevo)( tanta| troppa| sempre)* paura di lui`,
  ],
  [
    'cuore|respirare|mio corpo|mio cadavere|nel sonno',
    `se<gap> il (mio )?cuore<gap> (si fermasse|smettesse)`,
    `<wish><gap> (smettere di respirare|morire nel sonno)`,
    `chi (trover\\w+|trovera)<gap> (il mio (corpo|cadavere)|mi trovera)`,
  ],
  [
    'coraggio di',
    `(manca|mancasse|avessi|trovo|trovassi|non ho)( solo)? il coraggio di (farlo|morire|saltare|buttarmi|farla finita)(,| poi| e)? ?(sarebbe|sarei|tutto|finirebbe|<end>)(?<!microfono .{0,40})`,
  ],
  ['lamett', `(nascost[oe]|nascondo|comprato|tengo|ripreso|cerco)<gap> lamett[ae]!{da barba|per la barba}`],
  [
    'nemmeno di vivere|neanche di vivere|neppure di vivere|pensieri di morte|uno come me|una come me|a pezzi',
    `(nemmeno|neanche|neppure) di vivere`,
    `pensieri di morte`,
    `(mondo|tutti|famiglia)<gap> meglio senza un[oa] come me`,
  ],
  [
    'esistere|esserci|essere viv',
    `<wish><gap> (non|smettere di) ?(esistere|esserci|essere viv[oa])!{in|per|al|alla}`,
    `<no> (voglio|vorrei|riesco|sopporto|merito|posso)<gap> (esistere|esserci|essere viv[oa])!{in|per|al|alla|come}`,
  ],
  [
    'sparissi|sparisco|morissi|muoio|non ci fossi|non ci saro',
    `se( io)? (sparissi|morissi|non ci fossi)( piu| domani| adesso| stasera| stanotte)*<end>(?<!mi chied\\w+ .{0,60})`,
    `quando( io)? (non ci saro|saro mort[oa]|me ne saro andat[oa])( piu| per sempre)?<end>`,
  ],
  [
    'ammazzarmi|uccidermi|suicidarmi|impiccarmi|spararmi',
    `(immagino|immaginavo|sogno|fantastico|cerco|cercato|pensare|penso|mente|testa|modo|piano|prova)<gap> (ammazzarmi|uccidermi|suicidarmi|impiccarmi|spararmi)!{di|dal|dalle|in palestra|se}`,
  ],
  [
    'vivere|vita|avanti',
    `(niente|nulla|nessuno)( piu)? (per cui|per) (vivere|restare|andare avanti)`,
    `<no> (importa|interessa|frega|va)( piu)?( niente)?( di| piu di)? (vivere|andare avanti|continuare a vivere)<end>`,
    `vita<gap> non (ha|aveva)( piu)?( alcun| nessun)? senso<end>`,
    `(riesco|ce la faccio|forza di|voglia di|posso)( piu)?( ad| di)? (andare|tirare) avanti<end>(?<=(non|nessuna|senza|persa|perso) .{0,50})`,
    `(andare|tirare) avanti (non (ha|serve)|e inutile)`,
  ],
  [
    'sonniferi|pillole|pastiglie|compresse|gocce',
    `(tenut[oie]|mess[oie]|messe|tengo|metto|conservat[oie]|nascost[oie]|nascondo|accumul\\w+|raccol\\w+)( da parte)?( tutt[ei])?( i| le| delle| dei| abbastanza)* (sonniferi|pillole|pastiglie|compresse)<far>(ogni evenienza|quel giorno|in caso|serviranno|il momento|per me|non si sa mai)`,
  ],
  [
    'toccava|toccato|violent',
    `(da (bambin|piccol)[oa]|zio|nonno|padre|patrigno|cugino|fratello)<gap> mi (toccava|ha toccat[oa]|metteva le mani)!{(il|i|la) (spalla|testa|naso|capelli)|(pulire|fare|andare|lavare)}`,
  ],
  [
    'mi uccidero|mi ammazzero|mi suicidero|mi impicchero|mi buttero',
    `mi (uccidero|ammazzero|suicidero|impicchero)!{di|dal|dalle}`,
    `mi buttero (sotto|dal|dalla|giu)!{(in|nel) acqua}`,
  ],
  [
    'collo|gola',
    `mi (ha )?(pres[oa]|afferrat[oa]|stringe|strett[oa]|prende)( di nuovo| ancora)? (per |al |alla |il |la )+(collo|gola)`,
  ],
  ['essermi svegliat', `non essermi( mai)?( piu)? svegliat[oa]`],
  ['per sempre', `(addormentarmi|dormire|riposare|chiudere gli occhi|andarmene) per sempre<end>`],
  ['biglietto d', `biglietto (d'|di )addio!{(a|al|alla|ai|alle|per) (colleg~|compagn~|squadra|capo|ufficio)}`],
  [
    'coltello|lama|rasoio|polsi|sanguin',
    `(coltello|lama|rasoio|forbici)<far> (polsi|vene|mie braccia|braccio)!{tatuat~}(?<!scivolat.{0,50})`,
    `mi (graffio|gratto|mordo|colpisco)<gap>(fino a sanguinare|a sangue|quando sono (sola|solo|triste))`,
  ],
];
