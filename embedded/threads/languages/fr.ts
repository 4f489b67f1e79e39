import type { ThreadWords } from './thread-words.ts';

export const FR: ThreadWords = {
  asks: `je me demande|je ne (?:sais|comprends) (?:pas )?(?:pourquoi|comment|ce qu|où|qui|si)|aucune idée (?:de|pourquoi|comment)`,
  plans: `je (?:devrais|dois|veux|voudrais|vais|pourrais|compte|pense)|il faudrait que je|il faut que je|j'aimerais|nous (?:devrions|devons|voulons|allons|pourrions)|on (?:devrait|va|pourrait)|demain|la prochaine fois|la semaine prochaine|un jour|j'ai promis|promis de`,
  fails: `cassée?s?|brûlée?s?|ratée?s?|échoué|perdue?s?|oublié|coincée?s?|bloquée?s?|ne (?:marche|marchait|fonctionne|fonctionnait|démarre|démarrait|ferme|fermait|ouvre|tient|tenait|lève|levait|monte|montait|trouve|comprends|sonne) (?:pas|plus)|n'(?:ouvre|ouvrait|arrive|a pas (?:levé|marché|fonctionné|tenu|démarré)) ?(?:pas|plus)?|goutte|gouttait|fuit|fuyait|grince|grinçait|en panne|problèmes?|trop (?:salée?|sèche?|dure?|amère?|liquide|cuite?)|un désastre|dure? comme (?:de la |une )?pierre|effondrée?s?|retombée?s?|déchirée?s?|manque|manquait|clignote|désaccordée?`,
  learns: `appris|le mot|veut dire|signifie|l'astuce|le secret|m'a (?:montré|appris|expliqué)|découvert|j'ai lu (?:que|qu)|il paraît`,
  names: `le mot|un mot|nouveau mot`,
  answers: `la réponse|parce (?:que|qu)|la raison|c'est pour ça|c'est pourquoi|maintenant je sais|je sais maintenant|enfin compris|j'ai compris|m'a (?:expliqué|raconté|dit)|vient (?:de|du|d)|il s'avère|j'ai (?:trouvé|cherché)|en fait`,
  settles: `m'a répondu|m'a (?:dit|raconté) (?:pourquoi|comment|qui|où|ce qu)|m'a expliqué|la réponse|cela explique|ça explique|maintenant je sais|je sais maintenant|enfin compris|mystère (?:est )?résolu|c'est (?:donc )?pour ça|c'est pourquoi`,
  does: `j'ai(?: enfin| aussi| bien| tout)? \\p{L}{2,14}(?:é|i|u|is|it|ert)|nous avons \\p{L}{2,14}|on a \\p{L}{2,14}|je (?:suis|me suis) (?:enfin )?(?:allée?|rendue?|passée?|montée?|descendue?|inscrite?|mise?)|enfin`,
  succeeds: `marche (?:enfin|bien|à nouveau|de nouveau)|ça marche|a marché|fonctionne (?:enfin|bien|à nouveau|de nouveau)|a fonctionné|réparée?s?|résolue?s?|réglée?s?|réussie?s?|réussi|parfaite?s?(?=[.,;!]|$| et )|ne (?:goutte|fuit|grince|coince|clignote|bouge) plus|comme neu(?:f|ve)|disparue?s?|retrouvée?s?|beaucoup (?:mieux|plus facile)|du premier coup|sans (?:une |un )?(?:faute|erreur|arrêt|effort)|redémarré|a (?:bien )?(?:levé|tenu)|doré|moelleu(?:x|se)`,
  uses: `utilisé|servi|dit|essayé|fait|préparé|cuisiné|écrit|raconté|montré|vu|entendu|reconnu|joué|appliqué|employé`,
  again: `encore|à nouveau|de nouveau|cette fois|maintenant|depuis`,
  regrets: `j'aurais|aurais dû|aurait fallu`,
  leaning: `là|ça|cela|c'est|c'était|ce n'est|pareil|du coup|ensuite|puis|tout ça|les deux|lui|elles|voilà`,
  titles: 'monsieur madame mademoiselle m mme mlle mr docteur dr professeur maître oncle tante',
  articles: "le la les l' un une des mon ma mes son sa ses notre nos au du ce cette ces",
  prepositions: 'dans en de du d à au aux par pour sur sous chez entre sans vers derrière devant près',
  participles: /(?:ées?|és?|ment|ant)$/u,
  common: `travail bureau chef collègue collègues réunion équipe projet tâche liste plan objectif mail message téléphone écran ordinateur maison appartement
    chambre cuisine salle porte fenêtre table chaise lit sol mur rue ville village pays endroit magasin marché parc rivière fleuve mer plage
    montagne forêt arbre arbres fleur fleurs jardin ciel soleil pluie neige vent lumière hiver été printemps automne promenade marche marcher
    dormir sommeil manger repas déjeuner dîner café thé eau vin bière pain lait gâteau fruit fruits légume légumes soupe salade fromage livre
    livres page chapitre histoire musique chanson film jeu photo lettre carte papier nouvelle mère père maman papa parents sœur frère fils
    fille enfant enfants bébé femme mari famille grand-mère grand-père mamie papi tante oncle cousin cousine ami amie amis copain copine
    voisin voisine voisins classe professeur école cours examen langue chien chat oiseau animal corps tête cheveux visage yeux main mains
    pied pieds cœur voix bruit odeur goût ventre jambe bras épaule santé argent prix facture banque voiture vélo bus train gare voyage
    vacances fête anniversaire cadeau amour peur douleur joie paix calme silence colère patience attention énergie humeur habitude exercice
    sport yoga repos pause stress erreur erreurs succès échec progrès défi expérience mémoire souvenir souvenirs sourire rire conversation
    sentiment mort force ordre règle début fin blanc noir vert bleu rouge froid chaud doux fort frais clair propre plein libre tranquille
    heureux heureuse triste content contente fier fière fatigué groupe partie milieu coin verre tasse assiette bouteille boîte sac chaussures
    vêtements chemise appeler appelé parler parlé acheter lire écrire aider aide`,
  never: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre merci remercier reconnaissant reconnaissante gratitude`,
};
