import type { ThreadSamples } from './thread-samples.ts';

export const NL: ThreadSamples = {
  found: [
    {
      name: 'een voornemen dat lukt',
      days: [
        ['Ik moet Marijke eens vragen hoe zij haar dahlia’s bewaart.'],
        ['Lange dag op kantoor.'],
        ['Marijke gebeld. Ze bewaart haar dahlia’s in turf, op zolder.'],
      ],
      thread: ['Ik moet Marijke', 'Marijke gebeld.'],
    },
    {
      name: 'een mankement dat weg is',
      days: [
        ['De dakgoot lekt precies boven de voordeur.'],
        ['Boterhammen met Joost in het park.'],
        ['Nieuwe beugel erop, en de dakgoot lekt niet meer.'],
      ],
      thread: ['De dakgoot lekt', 'Nieuwe beugel'],
    },
    {
      name: 'geleerd en gelukt',
      days: [
        ['Geleerd dat stroopwafels met twee platen tegelijk gebakken worden.'],
        ['Niets bijzonders, de was gedaan.'],
        ['Mijn stroopwafels zijn gelukt, dun en krokant.'],
      ],
      thread: ['Geleerd dat stroopwafels', 'Mijn stroopwafels'],
    },
    {
      name: 'een uitnodiging',
      days: [
        ['Ik wil de buurvrouw uitnodigen voor de erwtensoep.'],
        ['Niets bijzonders vandaag.'],
        ['De buurvrouw zat aan tafel en at twee borden erwtensoep.'],
      ],
      thread: ['Ik wil de buurvrouw', 'De buurvrouw zat'],
    },
    {
      name: 'een printer',
      days: [
        ['De printer doet het weer niet, altijd op maandag.'],
        ['Lang gewandeld met Sanne.'],
        ['Nieuwe kabel, en de printer werkt.'],
      ],
      thread: ['De printer doet', 'Nieuwe kabel'],
    },
    {
      name: 'een molen',
      days: [
        ['Hoe krijgen ze die molen weer aan het draaien?'],
        ['Druk op het werk.'],
        ['De molenaar vertelde hoe ze de molen weer aan het draaien kregen: met een spil uit Zweden.'],
      ],
      thread: ['Hoe krijgen', 'De molenaar'],
    },
    {
      name: 'een schuur',
      days: [['Morgen ga ik de schuur opruimen.'], ['De schuur opgeruimd en de slee van vroeger gevonden.']],
      thread: ['Morgen ga ik', 'De schuur'],
    },
  ],
  lookalikes: [
    {
      name: 'een meneer met titel',
      days: [['Ik moet met meneer Terpstra praten.'], ['Meneer Terpstra is eindelijk verhuisd.']],
    },
    { name: 'dezelfde bloem', days: [['Een tulp op tafel gezet.'], ['De tulp van de buren is geel.']] },
    {
      name: 'zomaar een week',
      days: [
        ['Ik moet vaker sporten.'],
        ['Eindelijk gesport, maar alleen op tv.'],
        ['De trein had vertraging.'],
        ['In de trein een goed gesprek met een vreemde.'],
      ],
    },
    {
      name: 'dezelfde dingen, in iets anders',
      days: [
        ['Mijn sjaal verloren in de tram.'],
        ['Een rode sjaal in de etalage, prachtig.'],
        ['Ik wil viool leren spelen.'],
        ['De viool van de buren om middernacht.'],
      ],
    },
  ],
};
