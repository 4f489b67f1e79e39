import type { ThreadWords } from './thread-words.ts';

export const NL: ThreadWords = {
  asks: `ik vraag me af|vraag me af|geen idee (?:waarom|hoe|wat|waar|wie|of)|ik (?:weet|begrijp|snap) niet (?:waarom|hoe|wat|waar|wie|of)`,
  plans: `ik (?:moet|wil|ga|zal|zou|kan)|(?:moet|wil|ga|zal|zou) ik|we (?:moeten|willen|gaan|zouden)|(?:moeten|willen|gaan|zouden) we|morgen|volgende (?:keer|week)|ooit|beloofd|van plan|voorgenomen`,
  fails: `kapot|gebroken|verbrand|aangebrand|mislukt|verloren|vergeten|kwijt|zit vast|zat vast|vastgelopen|lekt|lekte|druppelt|druppelde|piept|piepte|klemt|klemde|rammelt|werkt(?:e)? niet|start(?:te)? niet|gaat niet|ging niet|doet het (?:\\p{L}+ )?niet|sluit niet|rijst niet|rees niet|lukt(?:e)? niet|vind (?:\\p{L}+ ){0,3}niet|snap (?:\\p{L}+ ){0,3}niet|begrijp (?:\\p{L}+ ){0,3}niet|probleem|problemen|te (?:zout|droog|nat|zuur|bitter|hard|strak|dik|dun)|keihard|ingezakt|gescheurd|misgegaan|ontbreekt|vals|flikkert|flikkerde`,
  learns: `geleerd|het woord|nieuw woord|betekent|de truc|het geheim|liet (?:me )?zien|ontdekt|gelezen dat|las dat|blijkt`,
  names: `het woord|nieuw woord|een woord`,
  answers: `het antwoord|omdat|de reden|komt (?:door|doordat|van)|kwam door|daarom dus|nu weet ik|eindelijk (?:snap|begrijp|begrepen)|legde uit|uitgelegd|vertelde|zei dat|blijkt|bleek|opgezocht|ontdekt`,
  settles: `vertelde (?:me |mij )?(?:waarom|hoe|wie|waar|wat)|legde (?:\\p{L}+ ){0,3}uit|uitgelegd|het antwoord|dat verklaart|nu weet ik|eindelijk (?:snap|begrijp|begrepen)|raadsel opgelost|daarom dus`,
  does: `(?:heb|hebben|ben|zijn) (?:(?:ik|we|vandaag|eindelijk|gisteren|mijn|de|het|een|met|bij|naar|in|op) )?|\\p{L}{0,8}ge\\p{L}{2,12}(?:d|t|en)(?=[.!,]|$)|gedaan|gelukt|(?:belde|vroeg|schreef|ging|bezocht|kocht|maakte|bakte|sprak|verfde|plantte|las|zat|at|kwam|bracht|nam|reed|liep|zwom)`,
  succeeds: `gelukt|lukte|lukt|werkt|werkte|doet het weer(?! niet)|loopt weer|start weer|gerepareerd|gemaakt en|opgelost|perfect|als nieuw|(?:lekt|druppelt|piept|klemt|rammelt|flikkert) niet meer|is weg|zijn weg|was weg|(?:veel|al) (?:beter|makkelijker|rustiger)|weer (?:heel|goed|dicht|gezond|stil)|gerezen|geslaagd|gevonden|teruggevonden|in één keer|bij de eerste poging|zonder (?:één |een )?(?:fout|fouten|pauze|moeite)|lekker|de beste|het beste`,
  uses: `gebruikt|gezegd|geprobeerd|gemaakt|gebakken|gekookt|geschreven|verteld|gezien|gehoord|gespeeld|herkend|toegepast|nodig|gebruikte|zei|maakte|probeerde|zag|hoorde`,
  again: `weer|opnieuw|nog eens|deze keer|dit keer|sindsdien|nu`,
  regrets: `had (?:ik )?(?:\\p{L}+ ){0,3}moeten|zou (?:\\p{L}+ ){0,3}hebben`,
  leaning: `ze|zij|hij|dat|daar|zo|later|daarvan|daarom|beide|alles|zulke|daarna|het`,
  titles: 'meneer mevrouw mijnheer dhr mevr mw juffrouw juf meester dokter dr professor prof oom tante',
  articles: 'de het een mijn onze zijn haar hun dit deze die',
  prepositions: 'in op aan bij van voor naar uit over onder achter tussen zonder te naast door',
  common: `werk kantoor baas collega vergadering team project taak lijst plan doel mail bericht telefoon scherm computer huis kamer keuken badkamer deur raam
    tafel stoel bed vloer muur straat stad dorp land wereld plek winkel markt park rivier meer zee strand berg bos boom bomen bloem bloemen
    tuin lucht zon regen sneeuw wind weer licht winter zomer lente herfst wandeling wandelen slapen slaap eten ontbijt lunch avondeten koffie
    thee water wijn bier brood melk taart fruit groente groenten soep salade kaas boek boeken bladzijde hoofdstuk verhaal muziek lied film spel
    foto brief kaart krant papier moeder vader mama papa ouders zus broer zoon dochter kind kinderen baby vrouw man partner gezin familie oma
    opa tante oom vriend vrienden vriendin buurman buurvrouw buren klas leraar lerares school cursus examen taal hond kat vogel dier lichaam
    hoofd haar gezicht ogen hand handen voet voeten rug hart stem geluid geur smaak buik been arm schouder gezondheid geld prijs rekening bank
    auto fiets bus trein station reis vakantie feest verjaardag cadeau liefde hoop angst zorg pijn vreugde rust stilte boosheid geduld aandacht
    energie stemming gewoonte oefening sport yoga pauze stress kans fout fouten succes vooruitgang uitdaging ervaring herinnering moment
    glimlach lach gesprek gevoel gedachte dood kracht orde regel begin einde wit zwart groen blauw rood koud warm zacht sterk fris helder schoon
    vol vrij rustig blij verdrietig trots moe groep deel midden hoek glas kopje bord fles doos tas schoenen kleren bellen gebeld praten kopen
    lezen schrijven helpen`,
  never: `januari februari maart april mei juni juli augustus september oktober november december dank bedankt dankbaar dankbaarheid`,
};
