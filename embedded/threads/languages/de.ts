import type { ThreadWords } from './thread-words.ts';

export const DE: ThreadWords = {
  asks: `ich frage mich|frage mich|keine ahnung,? (?:warum|wie|was|wo|wer|ob)|ich (?:weiß|verstehe) nicht,? (?:warum|wie|was|wo|wer|ob)|würde gern wissen`,
  plans: `ich (?:sollte|will|möchte|werde|muss|könnte|müsste)|(?:sollte|will|möchte|werde|muss|könnte|müsste) ich|wir (?:sollten|wollen|möchten|werden|müssen|könnten)|(?:sollten|wollen|werden|müssen|könnten) wir|morgen|nächstes mal|nächste woche|beim nächsten mal|nehme mir vor|habe ich vor|ich habe vor|vorgenommen|versprochen|irgendwann|würde gern`,
  fails: `kaputt|zerbrochen|gebrochen|verbrannt|angebrannt|misslungen|gescheitert|nicht geklappt|klappt(?:e)? nicht|geht nicht|ging nicht|funktioniert(?:e)? nicht|springt nicht|verloren|vergessen|steckt fest|hängt fest|tropft|tropfte|klemmt|klemmte|quietscht|quietschte|wackelt|klappert|undicht|läuft aus|abgestürzt|problem|probleme|ärger|fehlt|fehlte|finde (?:\\p{L}+ ){0,3}nicht|fand (?:\\p{L}+ ){0,3}nicht|gefunden habe ich (?:\\p{L}+ ){0,2}nicht|zusammengefallen|eingefallen wie|nicht aufgegangen|geht nicht auf|ging nicht auf|zu (?:salzig|trocken|nass|sauer|bitter|hart|fest|eng|dick|dünn)|steinhart|gerissen|schief gegangen|schiefgegangen|verstehe (?:\\p{L}+ ){0,3}nicht|flackert|flackerte|raucht|welk|verstimmt`,
  learns: `gelernt|das wort|neues wort|heißt auf|bedeutet|der trick|das geheimnis|gezeigt,? wie|beigebracht|entdeckt|erfahren|gelesen,? dass|herausgefunden|gemerkt`,
  names: `das wort|neues wort|ein wort|heißt auf`,
  answers: `die antwort|weil|der grund|liegt (?:daran|an)|lag (?:daran|an)|deshalb also|jetzt weiß ich|nun weiß ich|endlich verstanden|erklärt|hat (?:mir )?(?:gesagt|erzählt|verraten)|kommt (?:daher|von|vom)|herausgefunden|stellt sich heraus|stellte sich heraus|nachgeschlagen|nachgelesen`,
  settles: `(?:hat|haben) (?:\\p{L}+ ){0,4}erklärt|die antwort|das erklärt|jetzt weiß ich|nun weiß ich|endlich verstanden|rätsel gelöst|herausgefunden,? (?:warum|wie|was|wo|wer)|(?:erzählt|gesagt|verraten),? (?:warum|wie|wer|wo|was)|deshalb also`,
  does: `(?:habe|hab|haben|bin|sind) (?:(?:ich|wir|heute|endlich|gestern|meine[nrm]?|den|die|das|dem|der|einen?|mit|bei|beim|im|am|auf|zum|zur|ihn|sie|es) )?|\\p{L}{0,8}ge\\p{L}{2,12}(?:t|en)(?=[.!,]|$)|(?:besucht|repariert|bestellt|bezahlt|verkauft|erzählt|telefoniert|probiert|fotografiert|versucht|begonnen)|erledigt|geschafft`,
  succeeds: `geklappt|funktioniert|klappt|läuft wieder|geht wieder|springt wieder|repariert|gelöst|behoben|geschafft|gelungen|perfekt|wunderbar|herrlich|köstlich|wie neu|nicht mehr (?:undicht|kaputt|tropf\\p{L}*|schief|verstimmt)|(?:tropft|quietscht|klemmt|wackelt|klappert|flackert|raucht) nicht mehr|ist weg|war weg|sind weg|(?:viel|schon|deutlich) (?:besser|leichter|ruhiger)|wieder (?:ganz|gut|heil|da|dicht|gesund|ruhig)|aufgegangen|hält|hielt|bestanden|gefunden|beim ersten (?:mal|versuch)|ohne (?:einen |eine )?(?:fehler|pause|mühe|kleben)|lecker|so gut wie nie|der beste|die beste|das beste`,
  uses: `benutzt|verwendet|gesagt|probiert|ausprobiert|gemacht|gebacken|gekocht|geschrieben|erzählt|gesehen|gehört|gespielt|erkannt|angewendet|gebraucht|geübt|versucht`,
  again: `wieder|noch einmal|nochmal|diesmal|dieses mal|seitdem|jetzt`,
  regrets: `(?:ich|wir) hätten?|hätten? (?:ich|wir)`,
  leaning: `sie|er|es|da|so|nun|darum|darauf|davon|dazu|daran|danach|später|diesmal|beides|beide|alles|solche`,
  titles: 'herr herrn frau fräulein dr doktor prof professor onkel tante',
  articles: 'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner',
  prepositions:
    'in im ins an am auf bei beim nach von vom zu zum zur über unter vor hinter neben zwischen aus für ohne durch gegen um',
  irregular: '',
  common: `arbeit büro chef chefin kollege kollegen kollegin besprechung team projekt aufgabe liste plan ziel mail nachricht telefon handy computer haus
    wohnung zimmer küche bad tür fenster tisch stuhl bett boden wand straße stadt dorf land welt ort laden markt park fluss see meer strand
    berg wald baum bäume blume blumen garten himmel sonne regen schnee wind wetter licht winter sommer frühling herbst spaziergang schlaf
    essen frühstück mittagessen abendessen kaffee tee wasser wein bier brot milch kuchen obst gemüse suppe salat käse buch bücher seite
    kapitel geschichte musik lied film spiel bild foto brief karte zeitung papier mutter vater mama papa eltern schwester bruder sohn
    tochter kind kinder baby mann ehemann partner familie oma opa großmutter großvater tante onkel freund freunde freundin nachbar nachbarn
    nachbarin klasse lehrer lehrerin schule kurs prüfung sprache hund katze vogel tier körper kopf haare gesicht augen auge hand hände fuß
    füße rücken herz stimme geräusch geruch geschmack bauch bein arm schulter gesundheit geld preis rechnung bank auto fahrrad bus bahn zug
    bahnhof reise urlaub party geburtstag geschenk liebe hoffnung angst sorge schmerz freude ruhe stille ärger geduld energie stimmung
    gewohnheit übung sport yoga pause stress chance fehler erfolg fortschritt erfahrung erinnerung moment augenblick lächeln lachen gespräch
    leben tod kraft ordnung regel anfang schluss weg runde stück tasse glas teller schüssel flasche tasche schuhe kleidung hemd mantel
    feierabend heimweg alltag gruppe paar nummer teil mitte ecke rand farbe kleinigkeit seele gefühle gedanken gedanke termin treffen`,
  never: `januar februar märz april mai juni juli august september oktober november dezember danke dank dankbar dankbarkeit`,
};
