// Long texts without an insight, an intention or a question.

export const FILLING =
  'The letter came on a rainy day and stayed under the lamp for most of the winter, because the desk was full of other papers. The envelope had two foreign stamps with boats on them, which my nephew wanted, and a coffee ring that was mine.';
export const STORIES: Readonly<Record<string, string>> = {
  en: `The ship left the harbour before dawn with a cargo of timber and salt. The captain had sailed the northern route for twenty
    years. A storm came up behind the islands on the second evening. The mast broke near the deck and two sails were lost in the
    water. The carpenter worked through the night with wet ropes and a dull saw. In the morning the coast was closer than the map had said.
    A fishing boat towed the ship into a bay with a stone tower. The timber was sold there for half of its price. The crew slept for two days in a
    barn above the beach. The owner of the ship wrote an angry letter to the captain. The letter is kept in a museum near the harbour today.
    The museum has a room with maps and a model of the ship.`,
  de: `Das Schiff verließ den Hafen vor der Dämmerung mit einer Ladung Holz und Salz. Der Kapitän kannte die nördliche Strecke seit zwanzig Jahren.
    Am zweiten Abend kam hinter den Inseln ein Sturm auf. Der Mast brach nahe am Deck und zwei Segel gingen verloren. Der Zimmermann arbeitete die
    ganze Nacht mit nassen Seilen und einer stumpfen Säge. Am Morgen war die Küste näher, als die Karte gesagt hatte. Ein Fischerboot zog das Schiff
    in eine Bucht mit einem Turm. Das Holz wurde dort zum halben Preis verkauft.`,
  fr: `Le navire a quitté le port avant l’aube avec une cargaison de bois et de sel. Le capitaine connaissait la route du nord depuis vingt ans. Une tempête est
    arrivée derrière les îles le deuxième soir. Le mât s’est brisé près du pont et deux voiles sont tombées dans l’eau. Le charpentier a travaillé toute la nuit avec
    des cordes mouillées. Au matin la côte était plus proche que sur la carte. Un bateau de pêche a tiré le navire dans une baie. Le bois y fut vendu à moitié prix.`,
  es: `El barco salió del puerto antes del alba con una carga de madera y sal. El capitán conocía la ruta del norte desde hacía veinte años. Una tormenta llegó
    detrás de las islas la segunda noche. El mástil se rompió cerca de la cubierta y dos velas cayeron al agua. El carpintero trabajó toda la noche con cuerdas mojadas.
    Por la mañana la costa estaba más cerca que en el mapa. Un barco de pesca llevó la nave a una bahía. La madera se vendió allí a mitad de precio.`,
  it: `La nave lasciò il porto prima dell’alba con un carico di legno e sale. Il capitano conosceva la rotta del nord da vent’anni. Una tempesta arrivò dietro le isole
    la seconda sera. L’albero si spezzò vicino al ponte e due vele caddero in acqua. Il carpentiere lavorò tutta la notte con corde bagnate. Al mattino la costa era più
    vicina che sulla carta. Una barca da pesca tirò la nave in una baia. Il legno fu venduto là a metà prezzo.`,
  pt: `O navio deixou o porto antes da aurora com uma carga de madeira e sal. O capitão conhecia a rota do norte há vinte anos. Uma tempestade chegou por trás das ilhas
    na segunda noite. O mastro partiu-se perto do convés e duas velas caíram na água. O carpinteiro trabalhou toda a noite com cordas molhadas. De manhã a costa estava
    mais perto do que no mapa. Um barco de pesca puxou o navio para uma baía. A madeira foi vendida ali por metade do preço.`,
  nl: `Het schip verliet de haven voor zonsopgang met een lading hout en zout. De kapitein kende de noordelijke route al twintig jaar. Een storm kwam op de tweede avond
    achter de eilanden vandaan. De mast brak vlak boven het dek en twee zeilen vielen in het water. De timmerman werkte de hele nacht met natte touwen. In de ochtend was
    de kust dichterbij dan op de kaart. Een vissersboot trok het schip een baai in. Het hout werd daar voor de halve prijs verkocht.`,
  sv: `Skeppet lämnade hamnen före gryningen med en last av timmer och salt. Kaptenen kände den norra vägen sedan tjugo år. En storm kom bakom öarna den andra kvällen.
    Masten bröts nära däcket och två segel föll i vattnet. Snickaren arbetade hela natten med våta rep och en slö såg. På morgonen var kusten närmare än på kartan. En
    fiskebåt drog skeppet in i en vik. Timret såldes där för halva priset.`,
  ru: `Корабль вышел из гавани до рассвета с грузом леса и соли. Капитан ходил северным путём двадцать лет. Буря пришла из-за островов на второй вечер. Мачта сломалась
    возле палубы, и два паруса упали в воду. Плотник всю ночь трудился с мокрыми верёвками. Утром берег был ближе, чем на карте. Рыбацкая лодка отвела корабль в бухту.
    Груз продали там за половину цены.`,
};
